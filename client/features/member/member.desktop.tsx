import { BreakSlot } from '#platform/net/break-slot.tsx';
import { PageRoom } from '#ui/display/page-shell.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { MemberHeader } from './member-header.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WalletsCard } from './wallets-card.tsx';

export { memberHomeQueries as queries } from './api.ts';

/** The member home. */
export default function MemberPage() {
  return (
    <PageRoom>
      <MemberHeader />
      <BreakSlot />
      {/* Both columns have the same height: the shortcuts fill the rest. */}
      <div className="@container">
        <div className="grid gap-6 @2xl:grid-cols-2">
          <WalletsCard />
          <div className="flex flex-col gap-6">
            <ChecklistCard />
            <Shortcuts />
          </div>
        </div>
      </div>
    </PageRoom>
  );
}
