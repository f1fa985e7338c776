import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';

/** A member's level and promotions, a guest's way to the first game. */
export function HomeStart() {
  const { HOME_MEMBER: MemberStart, HOME_GUEST: GuestStart } = useApp().parts;
  const isMember = useIsMember();
  return (
    // Keeps the height of what loads later.
    <div className={isMember ? 'min-h-72 md:min-h-34' : 'guest-room'}>
      <LazyBoundary>{isMember ? <MemberStart /> : <GuestStart />}</LazyBoundary>
    </div>
  );
}
