import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { markStale, send } from '#platform/net/calls.ts';
import { useSendButton } from '#platform/net/use-send-button.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { DEVICE_CALLS } from '#shared/webapi/calls/devices.ts';
import type { MemberSession } from '#shared/webapi/schemas/devices.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Time, TimeZoneName } from '#ui/values/time.tsx';
import { sessionsQuery } from './api.ts';

/** The devices on which the member is logged in. */
export function Sessions() {
  const app = useApp();
  const text = useText();
  const query = useQuery(sessionsQuery(app));
  return (
    <Card as="section" padding="lg" aria-labelledby="devices-sessions">
      <SectionHeading
        id="devices-sessions"
        title={text('devices.sessions')}
        count={query.data?.length || undefined}
      />
      <QueryBlock
        query={query}
        skeleton={<RowsSkeleton count={2} />}
        empty={<Empty icon="monitor-smartphone" title={text('devices.none')} />}
      >
        {(sessions) => (
          <>
            <p className="mt-1 text-sm text-faint">
              {text('devices.sessionsText')} · <TimeZoneName />
            </p>
            <ul className="mt-2 divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {sessions.some(({ is_current }) => !is_current) && <EndOthersButton />}
          </>
        )}
      </QueryBlock>
    </Card>
  );
}

const ICONS: Record<MemberSession['device_kind'], string> = {
  desktop: 'monitor',
  mobile: 'smartphone',
  tablet: 'tablet',
  unknown: 'monitor-smartphone',
};

function SessionRow({ session }: { session: MemberSession }) {
  const text = useText();
  const { device_kind, device_name, place, ip_masked, created_at, last_used_at, is_current } = session;
  const name = device_name ?? text('devices.unknown');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="flex min-w-0 flex-[1_1_13rem] gap-3">
        <Icon name={ICONS[device_kind]} size={22} className="mt-0.5 shrink-0 text-faint" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold break-words">{name}</span>
            {is_current && <Badge tone="success">{text('devices.current')}</Badge>}
          </p>
          <p className="text-sm text-soft">
            {text('devices.lastUsed')} <Time value={last_used_at} isListed />
          </p>
          <p className="text-sm break-words text-faint">
            {text('devices.loggedIn')} <Time value={created_at} isListed />
            {[place, ip_masked].filter(Boolean).map((part) => ` · ${part}`)}
          </p>
        </div>
      </div>
      {!is_current && <EndButton id={session.id} name={name} />}
    </li>
  );
}

/** Ends one session, after a question that names its device. */
function EndButton({ id, name }: { id: number; name: string }) {
  const app = useApp();
  const text = useText();
  const ending = useEnding(() => send(app, DEVICE_CALLS.endSession, { params: { id } }), {
    question: { title: text('devices.endOne', { device: name }), message: text('devices.endOneText') },
    done: () => text('devices.endedOne', { device: name }),
  });
  return (
    <Button {...ending} variant="secondary" size="sm" aria-label={`${text('layout.logout')}: ${name}`}>
      {text('layout.logout')}
    </Button>
  );
}

/** Ends all sessions but this one, after a question. */
function EndOthersButton() {
  const app = useApp();
  const text = useText();
  const ending = useEnding(() => send(app, DEVICE_CALLS.endOtherSessions, {}), {
    question: { title: text('devices.endOthers'), message: text('devices.endOthersText') },
    done: (ended) => text('devices.endedOthers', { count: ended.count }),
  });
  return (
    <Button {...ending} variant="outline" className="mt-2">
      {text('devices.endOthers')}
    </Button>
  );
}

interface EndingTexts<Answer> {
  question: { title: string; message: string };
  /** The message of a success. */
  done: (answer: Answer) => string;
}

/** Props of a button that ends sessions. When the focused button disappears, the focus moves to the heading. */
function useEnding<Answer>(end: () => Promise<Answer>, { question, done }: EndingTexts<Answer>) {
  const app = useApp();
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  // A layout effect, because its cleanup runs while the button is still in the document and has the focus.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && element === document.activeElement) focusHeading();
    };
  }, []);
  const ending = useSendButton({
    question: { ...question, confirmLabel: text('layout.logout'), tone: 'danger' },
    send: end,
    onSuccess: (answer) => app.dialogs.toast(done(answer), { tone: 'success' }),
    failed: text('devices.failed'),
    onFailure: (error) => {
      if (error.status !== 404) return undefined;
      // The session has already ended, for example by a press on another device.
      void markStale(app, DEVICE_CALLS.endSession);
      return text('devices.gone');
    },
  });
  return { ...ending, ref: button };
}

/** Rows of about the height of a session or an event. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="mt-3 flex flex-col gap-3">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and never move
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
