import { useIsMember } from '#platform/net/use-member.ts';
import { PartSlot } from '#platform/site/part-slot.tsx';

/** What the page has for who looks: a member's level and promotions, a guest's way to the first game. */
export function HomeStart() {
  if (useIsMember()) return <PartSlot key="member" name="HOME_MEMBER" room="min-h-72 md:min-h-34" />;
  return <PartSlot key="guest" name="HOME_GUEST" room="guest-room" />;
}
