import { useQuery } from '@tanstack/react-query';
import { offersQuery } from '#platform/content/audience.ts';
import { bonusText, plainNumber } from '#platform/content/discount-terms.ts';
import { checklistOf } from '#platform/net/checklist.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';

/** For a member with an empty wallet: the promotion of a first deposit, and the checklist of a first withdrawal. */
export function NextSteps() {
  return (
    <div className="account-next">
      <FirstDeposit />
      <SetupLink />
    </div>
  );
}

function FirstDeposit() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const first = useQuery(offersQuery(app)).data?.firstDeposit;
  if (!first || !app.hasPage('MEMBER_DEPOSIT')) return null;
  const { id, name, multiple } = first;
  const bonus = bonusText(text, first);
  return (
    <a
      href={href('MEMBER_DEPOSIT', {}, { query: { discount: id } })}
      className="flex items-center gap-3 rounded-control bg-raised px-3 py-2.5 transition-colors hover:bg-raised-hover active:bg-raised-press"
    >
      <Icon name="gift" size={20} className="text-primary-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        {bonus && <span className="block text-xs text-soft">{bonus}</span>}
        {multiple && Number(multiple) > 0 && (
          <span className="block text-xs text-faint">
            {text('home.next.turnover', { times: plainNumber(multiple) })}
          </span>
        )}
      </span>
      <Glyph name="right" className="text-faint" />
    </a>
  );
}

/** A link to the checklist while an item of the member's account is open. Bank accounts, which home does not load, are left out. */
function SetupLink() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  const { data: member } = useMember();
  const isOpen = member && checklistOf(member, undefined).some(({ state }) => state !== 'done');
  if (!isOpen || !app.hasPage('MEMBER')) return null;
  return (
    <a
      href={`${href('MEMBER', {})}#member-checklist`}
      className="hit-44 flex items-center gap-2 rounded-xs text-sm text-soft transition-colors hover:text-fg"
    >
      <Icon name="list-checks" size={18} className="text-faint" />
      <span className="min-w-0 flex-1">{text('home.next.setup')}</span>
      <Glyph name="right" className="text-faint" />
    </a>
  );
}
