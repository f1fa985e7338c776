import { usePlayLimits } from '#platform/net/play-limits.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Time, TimeZoneNote } from '#ui/values/time.tsx';

/** A notice that a break or a self-exclusion is on: its end, and that withdrawals stay possible. */
export default function BreakNotice({ isOnLimitsPage = false }: { isOnLimitsPage?: boolean }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const current = usePlayLimits()?.break;
  if (!current) return null;
  const link = (name: 'MEMBER_TREASURE' | 'MEMBER_LIMITS') =>
    app.hasPage(name) && (
      <ButtonLink size="sm" variant="secondary" href={href(name, {})}>
        {text(`layout.page.${name}`)}
      </ButtonLink>
    );
  return (
    <Notice
      tone="waiting"
      title={
        <>
          {text(`limits.on.${current.kind}`)} <Time value={current.ends_at} />
          <TimeZoneNote />
        </>
      }
      action={
        <>
          {link('MEMBER_TREASURE')}
          {!isOnLimitsPage && link('MEMBER_LIMITS')}
        </>
      }
    >
      {text('limits.on.text')}
    </Notice>
  );
}
