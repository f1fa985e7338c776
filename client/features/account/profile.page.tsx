import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { Card } from '#ui/cards/card.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Time, useFormatDay } from '#ui/values/time.tsx';
import { WebAddress } from '#ui/values/web-address.tsx';
import { ProfileForm } from './profile-form.tsx';

export { memberPageQueries as queries } from './api.ts';

/** The member's data, a link to customer service, which can change it, and the form of missing fields. */
export default function ProfilePage() {
  const text = useText();
  return (
    <PageShell title={text('layout.page.MEMBER_PROFILE')} text={text('account.profile.text')} isTextOnPhone>
      <QueryBlock query={useMember()} skeleton={<Skeleton className="h-96 max-w-3xl" />}>
        {(member) => <Profile member={member} />}
      </QueryBlock>
    </PageShell>
  );
}

function Profile({ member }: { member: MemberInfo }) {
  const text = useText();
  return (
    <>
      <Card as="section" aria-labelledby="profile-data" padding="lg" className="max-w-3xl">
        <SectionHeading id="profile-data" title={text('account.profile.title')} />
        <DescriptionList items={useKnown(member)} className="mt-2 -mb-2" />
        <LockNote />
      </Card>
      <ProfileForm member={member} />
    </>
  );
}

function useKnown(member: MemberInfo) {
  const { settings } = useApp();
  const text = useText();
  const formatDay = useFormatDay();
  const phone = member.phone_masked && `${member.area_code ?? ''} ${member.phone_masked}`;
  const all = [
    ['account', member.account],
    ['name', member.name],
    ['birthday', member.birthday && formatDay(member.birthday)],
    ['phone', phone],
    ['email', member.email_masked && <WebAddress key="email" value={member.email_masked} />],
    ['level', isSettingOn(settings, 'FRONT_ACCOUNT_LEVEL') ? member.level_name : null],
    ['registered', member.registered_at && <Time key="at" value={member.registered_at} format="date" />],
  ] as const;
  return all
    .filter(([, detail]) => Boolean(detail))
    .map(([key, detail]) => ({
      key,
      term: text(`account.profile.${key}`),
      detail: <span className="font-semibold break-words">{detail}</span>,
    }));
}

function LockNote() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <p className="mt-4 flex gap-2 text-xs text-faint">
      <Icon name="lock" size={14} className="mt-px" />
      <span>
        {text('account.profile.locked')}
        <SentenceGap />
        {app.hasPage('CUSTOM_SERVICE') && (
          <TextLink tone="inline" href={href('CUSTOM_SERVICE', {})} className="hit-44 whitespace-nowrap">
            {text('account.profile.service')}
          </TextLink>
        )}
      </span>
    </p>
  );
}
