import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberQuery } from '#platform/net/queries.ts';
import { type PageArguments, useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Factors } from '#shared/webapi/schemas/factor.ts';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { factorsQuery } from './api.ts';
import { NewCodesCard } from './new-codes-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TotpCard } from './totp-card.tsx';

export const queries = ({ app }: PageArguments) => [memberQuery(app), factorsQuery(app)];

/** The member's second factors: passkeys, an authenticator app and recovery codes. */
export default function SecondFactorPage() {
  const app = useApp();
  const text = useText();
  const query = useQuery(factorsQuery(app));
  return (
    <PageShell
      title={text('layout.page.MEMBER_SECOND_FACTOR')}
      text={text('factor.text')}
      isTextOnPhone
      width="text"
    >
      <QueryBlock query={query} skeleton={<CardsSkeleton />}>
        {(data) => <FactorCards data={data} />}
      </QueryBlock>
    </PageShell>
  );
}

function FactorCards({ data: { factors, recovery_codes_left: codesLeft } }: { data: Factors }) {
  // Shown once. They are in no query, so that no cache stores them.
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);
  const hasFactor = factors.length > 0;
  const shared = { needsPassword: !hasFactor, onCodes: setNewCodes };
  return (
    <>
      {newCodes && <NewCodesCard codes={newCodes} onDone={() => setNewCodes(null)} />}
      <PasskeysCard passkeys={factors.filter(({ kind }) => kind === 'passkey')} {...shared} />
      <TotpCard totp={factors.find(({ kind }) => kind === 'totp')} {...shared} />
      {hasFactor && !newCodes && <RecoveryCard codesLeft={codesLeft} onCodes={setNewCodes} />}
      {hasFactor && <LostNotice />}
    </>
  );
}

function LostNotice() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <Notice
      title={text('factor.lost.title')}
      action={
        app.hasPage('CUSTOM_SERVICE') && (
          <TextLink href={href('CUSTOM_SERVICE', {})}>{text('layout.page.CUSTOM_SERVICE')}</TextLink>
        )
      }
    >
      {text('factor.lost.text')}
    </Notice>
  );
}

function CardsSkeleton() {
  return (
    <>
      <Skeleton className="h-44" />
      <Skeleton className="h-44" />
    </>
  );
}
