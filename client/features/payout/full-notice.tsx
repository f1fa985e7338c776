import { useState } from 'react';
import { useText } from '#platform/site/text.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { isUsable } from './status.ts';

/** There is no more room, since before the page was opened: what is added here must not take its own form away. */
export function useIsFull(list: readonly { status: PayoutStatus }[] | undefined, limit: number): boolean {
  const [before, setBefore] = useState(list);
  if (list && !before) setBefore(list);
  return before !== undefined && before.filter(isUsable).length >= limit;
}

/** Instead of a form that could only be refused. */
export function FullNotice({ limit, listHref }: { limit: number; listHref: string }) {
  const text = useText();
  return (
    <Notice
      tone="waiting"
      action={
        <ButtonLink size="sm" variant="secondary" href={listHref}>
          {text('payout.toList')}
        </ButtonLink>
      }
    >
      {text('payout.full', { limit })}
    </Notice>
  );
}
