import { BreakSlot } from '#platform/net/break-slot.tsx';
import { PageRoom } from '#ui/display/page-shell.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { MemberHeader } from './member-header.tsx';
import { LogoutButton, MenuList } from './menu-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WalletsCard } from './wallets-card.tsx';

export { memberHomeQueries as queries } from './api.ts';

/** The member home, which is also the menu on phones. */
export default function MemberPage() {
  return (
    <PageRoom>
      <MemberHeader />
      <BreakSlot />
      <WalletsCard />
      <Shortcuts />
      <ChecklistCard />
      <MenuList />
      <LogoutButton />
    </PageRoom>
  );
}
