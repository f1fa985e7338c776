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
 * Facts about the site, in the footer and near money: licence, payout time, return to player, safer play and customer
 * service. It shows only data of the operator and measured figures.
 */
export default function Trust() {
  const app = useApp();
  const text = useText();
  const licence = app.metadata.licence?.trim();
  return (
    <section aria-label={text('trust.title')} className="@container flex flex-col gap-6">
      {/* Two columns where not all facts fit in one row. */}
      <ul className="grid gap-x-8 gap-y-5 @md:grid-cols-2 @4xl:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {licence && <Fact icon="scale" term={text('trust.licence')} detail={licence} />}
        <PageFact icon="shield-check" page="CUSTOM_SAFER_PLAY" words="safer" />
        <PageFact icon="headset" page="CUSTOM_SERVICE" words="service" />
        {/* Last, because they load later: while one is missing its column stays empty, and nothing moves. */}
        <ReturnToPlayer />
        <PayoutTime />
      </ul>
      <ul aria-label={text('trust.ways')} className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-faint">
        {PAY_MARKS.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <PayMark name={name} />
            {text(`trust.way.${name}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PageFactProps {
  icon: string;
  page: 'CUSTOM_SAFER_PLAY' | 'CUSTOM_SERVICE';
  words: 'safer' | 'service';
}

/** A fact whose term is a link to its page, if the site has the page. */
function PageFact({ icon, page, words }: PageFactProps) {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const name = text(`trust.${words}`);
  const term = app.hasPage(page) ? (
    <TextLink href={href(page, {})} className="hit-44">
      {name}
    </TextLink>
  ) : (
    name
  );
  return <Fact icon={icon} term={term} detail={text(`trust.${words}Text`)} />;
}

/** The median of fewer payouts is not reliable, so it is not shown. */
const MIN_PAYOUTS = 50;

/** The median payout time. An empty item if it is unknown or rests on too few payouts. */
function PayoutTime() {
  const app = useApp();
  const text = useText();
  const payoutTime = callQuery(app, SITE_CALLS.payoutTime, {});
  const { data } = useQuery(payoutTime);
  const seconds = data?.median_seconds;
  if (!data || seconds === null || seconds === undefined || data.count < MIN_PAYOUTS)
    return <li aria-hidden="true" />;
  const words = text('trust.payoutText', { time: durationOf(seconds, text) });
  return <Fact icon="timer" term={text('trust.payout')} detail={words} />;
}

/** Rounds up, so that the text never promises a shorter time than was measured. */
function durationOf(seconds: number, text: Text): string {
  if (seconds < 90) return text('trust.time.seconds', { count: Math.max(1, seconds) });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return text('trust.time.minutes', { count: minutes });
  return text('trust.time.hours', { count: Math.ceil(minutes / 60) });
}

/** The number of popular games whose figures are loaded. */
const RTP_GAMES = 24;

function returnQuery(app: AppEnvironment) {
  return callQuery(app, GAME_CALLS.games, {
    query: { is_hot: 1, per_page: RTP_GAMES },
    as: ['rtp'],
    view: returnsOf,
  });
}

/** The lowest and the highest return to player of popular games in per cent; null if no game has a figure. */
function returnsOf({ list }: Page<Game>): { least: number; most: number } | null {
  // The API may ignore the filter and return all games.
  const figures = list.flatMap(({ is_hot: isHot, rtp }) => (isHot && Number(rtp) > 0 ? [Number(rtp)] : []));
  return figures.length === 0 ? null : { least: Math.min(...figures), most: Math.max(...figures) };
}

/** The return to player of popular games. An empty item if no game has a figure. */
function ReturnToPlayer() {
  const text = useText();
  const { data } = useQuery(returnQuery(useApp()));
  if (!data) return <li aria-hidden="true" />;
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
