import { useQuery } from '@tanstack/react-query';
import { type ChecklistItem, checklistOf } from '#platform/net/checklist.ts';
import { useMember } from '#platform/net/use-member.ts';
import { SETUP_MARKS } from '#platform/site/menu-states.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { cardStateQuery } from './api.ts';

/** The checklist of the account setup. */
export function ChecklistCard() {
  return (
    <QueryBlock query={useMember()} skeleton={<ChecklistSkeleton />}>
      {(member) => <Checklist member={member} />}
    </QueryBlock>
  );
}

function Checklist({ member }: { member: MemberInfo }) {
  const app = useApp();
  const text = useText();
  const { data: card } = useQuery({ ...cardStateQuery(app), enabled: app.hasPage('MEMBER_CARD_LIST') });
  const items = checklistOf(member, card);
  const open = items.filter((item) => item.state !== 'done');
  // Phones have no room for what is done.
  const shown = app.device === 'mobile' ? open : items;
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="member-checklist" padding="lg">
      <SectionHeading
        id="member-checklist"
        title={text('member.checklist.title')}
        count={
          app.device === 'mobile'
            ? text('member.checklist.left', { count: open.length })
            : text('member.checklist.count', { done: items.length - open.length, all: items.length })
        }
      />
      <ul className="mt-2 -mb-2 divide-y divide-line">
        {shown.map((item) => (
          <ChecklistRow key={item.key} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function ChecklistRow({ item }: { item: ChecklistItem }) {
  const app = useApp();
  const href = useHref();
  const content = <ItemText item={item} />;
  const look = 'flex min-h-12 items-center gap-3 py-2';
  return (
    <li>
      {app.hasPage(item.page) ? (
        <a href={href(item.page, {})} className={`${look} transition-colors hover:text-primary-text`}>
          {content}
          <Glyph name="right" className="text-faint" />
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

function ItemText({ item: { key, state } }: { item: ChecklistItem }) {
  const text = useText();
  const { icon, tone } = SETUP_MARKS[state];
  return (
    <>
      <Icon name={icon} className={tone} />
      <span className="min-w-0 flex-1">{text(`member.checklist.${key}`)}</span>
      <span className={cx('text-xs', tone)}>{text(`member.checklist.state.${state}`)}</span>
    </>
  );
}

function ChecklistSkeleton() {
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-44" />
      {['phone', 'identity', 'card', 'safe'].map((key) => (
        <Skeleton key={key} className="h-8" />
      ))}
    </Card>
  );
}
