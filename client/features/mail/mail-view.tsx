import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { hrefOfAddress, pageOfHref } from '#platform/content/content-links.ts';
import { pageLabel } from '#platform/site/menus.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MailDetail, MailItem } from '#shared/webapi/schemas/mail.ts';
import { Html } from '#ui/base/html.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { refusalWords } from '#ui/feedback/refusal-words.ts';
import { Time } from '#ui/values/time.tsx';
import { openedQuery } from './api.ts';
import type { MailActions } from './use-mails.ts';

interface MailViewProps {
  id: number;
  /** The message in the list; undefined if the list does not have it. */
  item: MailItem | undefined;
  actions: MailActions;
  onRemove: () => void;
}

/** One message. A press loads its text and marks it read: visiting the URL does neither. */
export function MailView({ id, item, actions, onRemove }: MailViewProps) {
  const app = useApp();
  const text = useText();
  const query = useQuery(openedQuery(app, id));
  const mail = query.data ?? item;
  const open = () => actions.open(id);
  if (isApiError(query.error, 'http') && query.error.status === 404) {
    return <Empty icon="mail-x" title={text('mail.gone')} text={text('mail.goneText')} />;
  }
  return (
    <article aria-labelledby="mail-title" className="flex min-w-0 flex-col gap-4 p-4 md:p-6">
      <header className="flex flex-col gap-2">
        <h2 id="mail-title" className="text-xl break-words">
          {mail?.title ?? text('mail.message')}
        </h2>
        {mail && <MailDates mail={mail} />}
      </header>
      <MailBody query={query} item={item} onOpen={open} />
      {mail && (
        <Button size="sm" variant="secondary" icon="trash-2" onClick={onRemove} className="self-start">
          {text('mail.remove')}
        </Button>
      )}
    </article>
  );
}

function MailDates({ mail }: { mail: MailItem }) {
  const text = useText();
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-faint">
      <span>{text(`mail.type.${mail.type}`)}</span>
      <Time value={mail.created_at} />
      {mail.expires_at && (
        <span>
          {text('mail.until')} <Time value={mail.expires_at} format="date" />
        </span>
      )}
    </p>
  );
}

interface MailBodyProps {
  query: { data: MailDetail | undefined; error: unknown; isFetching: boolean };
  item: MailItem | undefined;
  onOpen: () => void;
}

function MailBody({ query: { data, error, isFetching }, item, onOpen }: MailBodyProps) {
  const text = useText();
  if (data) return <MailContent mail={data} />;
  if (isFetching) {
    return (
      <div aria-busy="true" className="min-h-32">
        <SkeletonText lines={4} />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorBlock
        title={text('common.loadFailed')}
        text={refusalWords(error)}
        retryLabel={text('common.retry')}
        onRetry={onOpen}
      />
    );
  }
  return (
    <>
      {item?.summary && <p className="text-soft">{item.summary}</p>}
      <Button onClick={onOpen} icon="mail-open" className="self-start">
        {text('mail.open')}
      </Button>
    </>
  );
}

function MailContent({ mail }: { mail: MailDetail }) {
  const app = useApp();
  const text = useText();
  const href = hrefOfAddress(app, mail.link);
  const page = href && pageOfHref(href);
  return (
    <>
      <Html className="prose" html={mail.content} />
      {href && (
        <ButtonLink href={href} iconEnd="arrow-right" className="self-start">
          {page ? text('mail.followTo', { page: text(pageLabel(page)) }) : text('mail.follow')}
        </ButtonLink>
      )}
    </>
  );
}
