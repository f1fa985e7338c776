import { LazyBoundary } from '#platform/browser/lazy-component.tsx';
import { useIsMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';

/** A member's level and promotions, or a guest's steps to the first game. */
export function HomeStart() {
  const { HOME_MEMBER: MemberStart, HOME_GUEST: GuestStart } = useApp().parts;
  const isMember = useIsMember();
  return (
    // Reserves the height of the parts, which load later.
    <div className={isMember ? 'min-h-72 md:min-h-34' : 'guest-room'}>
      <LazyBoundary>{isMember ? <MemberStart /> : <GuestStart />}</LazyBoundary>
    </div>
  );
}
