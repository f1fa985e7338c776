import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callQuery } from '#platform/net/calls.ts';
import { type AppEnvironment, useApp, useHref } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import { GAME_CALLS } from '#shared/webapi/calls/games.ts';
import { SITE_CALLS } from '#shared/webapi/calls/site.ts';
import type { Page } from '#shared/webapi/envelope.ts';
import type { Game } from '#shared/webapi/schemas/game.ts';
import { Icon } from '#ui/display/icon.tsx';
import { PAY_MARKS, PayMark } from '#ui/display/pay-mark.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/**
 * What a member can rely on, on every page's foot and near money: what the operator's data say and what was measured,
 * and nothing besides.
 */
export default function Trust() {
  const app = useApp();
  const text = useText();
  const licence = app.metadata.licence?.trim();
  return (
    <section aria-label={text('trust.title')} className="@container flex flex-col gap-6">
      {/* Two by two where there is no room for all of them: never three and one. */}
      <ul className="grid gap-x-8 gap-y-5 @md:grid-cols-2 @4xl:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {licence && <Fact icon="scale" term={text('trust.licence')} detail={licence} />}
        <PayoutTime />
        <ReturnToPlayer />
        <PageFact icon="shield-check" page="CUSTOM_SAFER_PLAY" words="safer" />
        <PageFact icon="headset" page="CUSTOM_SERVICE" words="service" />
      </ul>
      <PayMarks />
    </section>
  );
}

interface PageFactProps {
  icon: string;
  page: 'CUSTOM_SAFER_PLAY' | 'CUSTOM_SERVICE';
  words: 'safer' | 'service';
}

/** A fact whose name leads to its page, where the site has that. */
function PageFact({ icon, page, words }: PageFactProps) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const term = <PageLink href={app.hasPage(page) ? href(page, {}) : ''} words={text(`trust.${words}`)} />;
  return <Fact icon={icon} term={term} detail={text(`trust.${words}Text`)} />;
}

function PayMarks() {
  const text = useText();
  return (
    <ul aria-label={text('trust.ways')} className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-faint">
      {PAY_MARKS.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <PayMark name={name} />
          {text(`trust.way.${name}`)}
        </li>
      ))}
    </ul>
  );
}

function PageLink({ href, words }: { href: string; words: string }) {
  if (!href) return words;
  return (
    <TextLink href={href} className="hit-44">
      {words}
    </TextLink>
  );
}

function payoutTimeQuery(app: AppEnvironment) {
  return callQuery(app, SITE_CALLS.payoutTime, {});
}

/** Nothing while it is not known, or too few withdrawals were paid to say. */
function PayoutTime() {
  const text = useText();
  const { data, isPending } = useQuery(payoutTimeQuery(useApp()));
  const seconds = data?.median_seconds;
  // Its place: without it the others would be wider, and move when it comes.
  if (isPending) return <li aria-hidden="true" />;
  if (!data || seconds === null || seconds === undefined) return null;
  const words = text('trust.payoutText', { count: data.count, time: durationOf(seconds, text) });
  return <Fact icon="timer" term={text('trust.payout')} detail={words} />;
}

/** Rounded up: nobody is promised less time than it took. */
function durationOf(seconds: number, text: Text): string {
  if (seconds < 90) return text('trust.time.seconds', { count: Math.max(1, seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return text('trust.time.minutes', { count: minutes });
  return text('trust.time.hours', { count: Math.ceil(minutes / 60) });
}

/** How many of the popular games are asked for their figure: one short answer a visit. */
const RTP_GAMES = 24;

function returnQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.games, {
    query: { is_hot: 1, per_page: RTP_GAMES },
    as: ['rtp'],
    view: returnsOf,
  });
}

/** The least and the most, in per cent, that popular games give back; null where none has a figure. */
function returnsOf({ list }: Page<Game>): { least: number; most: number } | null {
  // An API that does not know the filter answers all games.
  const figures = list.flatMap(({ is_hot: isHot, rtp }) => (isHot && Number(rtp) > 0 ? [Number(rtp)] : []));
  return figures.length === 0 ? null : { least: Math.min(...figures), most: Math.max(...figures) };
}

/** Nothing where games come without a figure: no claim stands empty. */
function ReturnToPlayer() {
  const text = useText();
  const { data, isPending } = useQuery(returnQuery(useApp()));
  if (isPending) return <li aria-hidden="true" />;
  if (!data) return null;
  const [least, most] = [data.least.toFixed(2), data.most.toFixed(2)];
  const words =
    least === most ? text('trust.rtpOne', { rtp: least }) : text('trust.rtpRange', { least, most });
  return <Fact icon="percent" term={text('trust.rtp')} detail={words} />;
}

function Fact({ icon, term, detail }: { icon: string; term: ReactNode; detail: string }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-primary-text" />
      <div className="min-w-0">
        <p className="text-sm font-semibold">{term}</p>
        <p className="mt-0.5 text-xs text-balance text-faint">{detail}</p>
      </div>
    </li>
  );
}
