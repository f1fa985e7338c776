import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '#platform/net/queries.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useReviewInterval } from '#platform/net/use-review-interval.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { type Step, StepList, type StepState } from '#ui/display/step-list.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { IdentityForm } from './identity-form.tsx';

export { memberPageQueries as queries } from './api.ts';

/** None → pending → passed or rejected, with the form where something can be handed in. */
export default function IdentityPage() {
  const { device } = useApp();
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_IDENTITY')} text={text('account.identity.text')}>
      {device === 'mobile' && <p className="text-sm text-faint">{text('account.identity.text')}</p>}
      <QueryBlock query={useWatchedMember()} skeleton={<IdentitySkeleton />}>
        {(member) => <Identity member={member} />}
      </QueryBlock>
    </PageShell>
  );
}

/** The review ends by itself, while one looks. */
function useWatchedMember() {
  const interval = useReviewInterval(isInReview);
  return useQuery({ ...memberQuery(useApp()), enabled: useIsMember(), ...interval });
}

function isInReview({ identity_status: status }: MemberInfo): boolean {
  return status === 'pending';
}

function Identity({ member }: { member: MemberInfo }) {
  const { identity_status: status } = member;
  const isOpen = status === 'none' || status === 'rejected';
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card padding="lg">
        <StepList steps={useSteps(status)} look="across" />
      </Card>
      <StatusNotice member={member} />
      {isOpen && <IdentityForm member={member} />}
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

/** Announced when it changes while the page is open: the review ends by itself. */
function StatusNotice({ member }: { member: MemberInfo }) {
  const text = useText();
  switch (member.identity_status) {
    case 'pending':
      return (
        <Notice role="status" tone="waiting" title={text('account.identity.pending')}>
          {text('account.identity.pendingText')}
        </Notice>
      );
    case 'passed':
      return (
        <Notice role="status" tone="success" title={text('account.identity.approved')}>
          {text('account.identity.approvedText')}
        </Notice>
      );
    case 'rejected':
      return (
        <Notice role="status" tone="danger" title={text('account.identity.rejected')}>
          {member.identity_reason} {text('account.identity.rejectedText')}
        </Notice>
      );
    default:
      return null;
  }
}

function IdentitySkeleton() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-[40rem]" />
    </div>
  );
}
