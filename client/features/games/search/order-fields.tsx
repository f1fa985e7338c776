import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { GAME_SORTS, VOLATILITIES } from '#shared/webapi/words.ts';
import { Select, type SelectOption } from '#ui/choices/select.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import type { GameFact } from '../api.ts';
import { type GameFilter, isStoredView } from './filter.ts';

/**
 * The order of the games, and the filter by volatility; both are in the URL. A choice is offered if the URL has it, or if some
 * games of the list have a value for it. Shows nothing if no choice is offered.
 */
export function OrderFields({ filter, facts }: { filter: GameFilter; facts: readonly GameFact[] }) {
  const text = useText();
  const { sort, volatility } = filter;
  const sorts = GAME_SORTS.filter((name) => facts.includes(name) || name === sort);
  const hasVolatility = facts.includes('volatility') || volatility !== null;
  // Favourites and recent games have their own order.
  if (isStoredView(filter) || (sorts.length === 0 && !hasVolatility)) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 md:flex">
      {sorts.length > 0 && (
        <Choice
          name="sort"
          label={text('games.sort.label')}
          value={sort}
          options={[
            { value: NONE, label: text('games.sort.operator') },
            ...sorts.map((value) => ({ value, label: text(`games.sort.${value}`) })),
          ]}
        />
      )}
      {hasVolatility && (
        <Choice
          name="volatility"
          label={text('games.volatility.label')}
          value={volatility}
          options={[
            { value: NONE, label: text('games.volatility.any') },
            ...VOLATILITIES.map((value) => ({ value, label: text(`games.volatility.${value}`) })),
          ]}
        />
      )}
    </div>
  );
}

/** The option that removes the choice from the URL. */
const NONE = 'none';

interface ChoiceProps {
  name: 'sort' | 'volatility';
  label: string;
  value: string | null;
  options: readonly SelectOption[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  const { device } = useApp();
  const text = useText();
  const { setQuery } = useNavigation();
  const props = {
    'aria-label': label,
    className: 'md:w-56',
    options,
    value: value ?? NONE,
    onChange: (next: string) => setQuery({ [name]: next === NONE ? null : next }, { replace: false }),
  };
  if (device === 'desktop') return <Select {...props} />;
  return <SelectSheet {...props} title={label} closeLabel={text('common.close')} />;
}
