import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { memberQuery } from '#platform/net/queries.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { type Step, StepList, type StepState } from '#ui/display/step-list.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { IdentityForm } from './identity-form.tsx';

export { memberPageQueries as queries } from './api.ts';

/** The status of the identity check, with the form while a document can be submitted. */
export default function IdentityPage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_IDENTITY')} text={text('account.identity.text')} isTextOnPhone>
      <QueryBlock query={usePolledMember()} skeleton={<IdentitySkeleton />}>
        {(member) => <Identity member={member} />}
      </QueryBlock>
    </PageShell>
  );
}

/** The member's record, polled while the document is in review. */
function usePolledMember() {
  const interval = useReviewInterval(({ identity_status: status }: MemberInfo) => status === 'pending');
  return useQuery({ ...memberQuery(useApp()), enabled: useIsMember(), ...interval });
}

function Identity({ member }: { member: MemberInfo }) {
  const { identity_status: status } = member;
  const isOpen = status === 'none' || status === 'rejected';
  const result = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  // The form and its button are gone after a submission, so the result takes the focus.
  useEffect(() => {
    if (isSent && status === 'pending') result.current?.focus();
  }, [isSent, status]);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card padding="lg">
        <StepList steps={useSteps(status)} look="across" />
      </Card>
      <div ref={result} tabIndex={-1} className="rounded-card outline-none empty:hidden">
        <StatusNotice member={member} />
      </div>
      {isOpen && <IdentityForm key={status} member={member} onSent={() => setSent(true)} />}
    </div>
  );
}

const STATES = {
  none: ['current', 'todo', 'todo'],
  pending: ['done', 'current', 'todo'],
  passed: ['done', 'done', 'done'],
  rejected: ['current', 'failed', 'todo'],
} satisfies Record<MemberInfo['identity_status'], [StepState, StepState, StepState]>;

function useSteps(status: MemberInfo['identity_status']): Step[] {
  const text = useText();
  const [send, check, done] = STATES[status];
  const step = (key: 'send' | 'check' | 'done', state: StepState): Step => ({
    key,
    state,
    title: text(`account.identity.step.${key}`),
    stateLabel: text(`account.identity.state.${state}`),
  });
  return [step('send', send), step('check', check), step('done', done)];
}

const NOTICES = {
  pending: { tone: 'pending', title: 'account.identity.pending', words: 'account.identity.pendingText' },
  passed: { tone: 'success', title: 'account.identity.approved', words: 'account.identity.approvedText' },
  rejected: { tone: 'danger', title: 'account.identity.rejected', words: 'account.identity.rejectedText' },
} as const;

/** The result of the review, with a link to the withdrawal. `role="status"` announces a change while the page is open. */
function StatusNotice({ member }: { member: MemberInfo }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const { identity_status: status, identity_reason: reason } = member;
  if (status === 'none') return null;
  const { tone, title, words } = NOTICES[status];
  const link = status !== 'rejected' && app.hasPage('MEMBER_TREASURE') && (
    <ButtonLink size="sm" variant="secondary" href={href('MEMBER_TREASURE', {})}>
      {text('layout.page.MEMBER_TREASURE')}
    </ButtonLink>
  );
  return (
    <Notice role="status" tone={tone} title={text(title)} action={link}>
      {status === 'rejected' && reason} {text(words)}
    </Notice>
  );
}

function IdentitySkeleton() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-[40rem]" />
    </div>
  );
}
