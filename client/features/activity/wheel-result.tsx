import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** The prize that was won, with a link to where it counts. `prize` is null if the wheel no longer has it. */
export function WheelResult({ prize, isOld }: { prize: WheelPrize | null; isOld: boolean }) {
  const text = useText();
  if (!prize) {
    return <Notice title={text('activity.wheel.unknown')} action={<NextLink to="RECORD_PROMO" />} />;
  }
  const { type, name } = prize;
  const isMoney = type === 'cash' || type === 'bonus';
  return (
    <Notice
      tone={type === 'thanks' ? 'info' : 'success'}
      title={text(`activity.wheel.won.${type}`, { prize: name })}
      action={isMoney ? <NextLink to="TRADE" /> : type === 'point' ? <NextLink to="MEMBER_VIP" /> : undefined}
    >
      {isOld && <span className="block text-xs">{text('activity.wheel.lastTime')}</span>}
      {text(`activity.wheel.text.${type}`)}
    </Notice>
  );
}

const LINK_TEXTS = {
  TRADE: 'activity.wheel.toWallet',
  MEMBER_VIP: 'activity.wheel.toLevel',
  RECORD_PROMO: 'activity.toRecords',
} as const;

function NextLink({ to }: { to: keyof typeof LINK_TEXTS }) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  if (!app.hasPage(to)) return null;
  return (
    <ButtonLink size="sm" variant="secondary" href={href(to, {})}>
      {text(LINK_TEXTS[to])}
    </ButtonLink>
  );
}
