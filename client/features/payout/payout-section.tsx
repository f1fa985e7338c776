import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settleWithin } from '#platform/browser/timing.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { useKeptWayBack } from '#platform/site/way-back.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { AddDialog, EditDialog } from './payout-dialogs.tsx';
import { PAYOUT_FORMS } from './payout-form.tsx';
import {
  CODE_WAIT_MS,
  countUsable,
  limitOf,
  type PayoutKindEntry,
  type PayoutMethod,
} from './payout-kinds.ts';

interface PayoutSectionProps<Method extends PayoutMethod> {
  entry: PayoutKindEntry<Method>;
  /** For a page whose title already names the section. */
  isTitleHidden?: boolean;
  /** Renders one payout method as a list item. */
  children: (payoutMethod: Method) => ReactNode;
}

/** The payout methods of one kind, with a count such as "2 of 3" and a button that adds one below the limit. */
export function PayoutSection<Method extends PayoutMethod>(props: PayoutSectionProps<Method>) {
  const { entry, isTitleHidden, children } = props;
  const { id, icon, texts } = entry;
  const app = useApp();
  const text = useText();
  const isPhone = app.device === 'mobile';
  const query = useQuery({ ...entry.listQuery(app), ...useReviewInterval(isAnyPending) });
  const limit = limitOf(app, entry);
  const count = query.data && countUsable(query.data);
  const isFull = limit !== undefined && count !== undefined && count >= limit;
  const isEmpty = !query.data || query.data.length === 0;
  const addButton = <AddButton entry={entry} isFull={isFull} />;
  const headAction = !isEmpty && !isPhone && addButton;
  // Without a limit the empty block is enough, and no "0" is shown.
  const isCountShown = count !== undefined && (count > 0 || limit !== undefined);
  const countText = !isCountShown
    ? undefined
    : limit === undefined
      ? String(count)
      : text('payout.count', { count, limit });
  return (
    <>
      <section aria-labelledby={id} className="flex flex-col gap-4">
        {isTitleHidden ? (
          <div className="flex min-h-8 items-center justify-between gap-4">
            <h2 id={id} className="sr-only">
              {text(texts.title)}
            </h2>
            <p className="text-sm text-faint tabular-nums">{countText}</p>
            {headAction}
          </div>
        ) : (
          <SectionHeading id={id} title={text(texts.title)} count={countText} action={headAction} />
        )}
        <QueryBlock
          query={query}
          skeleton={<TilesSkeleton />}
          empty={
            <Card padding="none">
              <Empty icon={icon} title={text(texts.empty)} text={text(texts.emptyText)} action={addButton} />
            </Card>
          }
        >
          {(payoutMethods) => (
            <ul className="grid items-stretch gap-4 lg:grid-cols-2">{payoutMethods.map(children)}</ul>
          )}
        </QueryBlock>
        {isFull && (
          <p id={`${id}-full`} className="text-sm text-waiting">
            {text('payout.full', { limit })}
          </p>
        )}
        {!isEmpty && isPhone && <div className="flex flex-col">{addButton}</div>}
      </section>
      {!isPhone && <AddDialog entry={entry} />}
      {!isPhone && entry.edit && <EditDialog edit={entry.edit} payoutMethods={query.data ?? []} />}
    </>
  );
}

function isAnyPending(payoutMethods: readonly PayoutMethod[]): boolean {
  return payoutMethods.some(({ status }) => status === 'pending');
}

interface AddButtonProps {
  entry: Pick<PayoutKindEntry<PayoutMethod>, 'kind' | 'id' | 'texts' | 'formHref'>;
  isFull: boolean;
}

/** Opens a page with the form on a phone, and a dialog on a desktop. */
function AddButton({ entry, isFull }: AddButtonProps) {
  const { kind, id, texts } = entry;
  const text = useText();
  const href = useHref();
  const isPhone = useApp().device === 'mobile';
  const keepWayBack = useKeptWayBack();
  const { setQuery } = useNavigation();

  async function openDialog() {
    await settleWithin(PAYOUT_FORMS[kind].load(), CODE_WAIT_MS);
    // A history entry of its own: the Back button closes the dialog.
    setQuery({ add: kind }, { replace: false });
  }

  if (isPhone && !isFull)
    return (
      <ButtonLink icon="plus" href={keepWayBack(entry.formHref(href))}>
        {text(texts.add)}
      </ButtonLink>
    );
  return (
    <Button
      icon="plus"
      disabled={isFull}
      aria-describedby={isFull ? `${id}-full` : undefined}
      onClick={() => void openDialog()}
    >
      {text(texts.add)}
    </Button>
  );
}

function TilesSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  );
}
