import { useState } from 'react';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { GAME_SORTS, VOLATILITIES } from '#shared/webapi/words.ts';
import { cx } from '#ui/base/cx.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Select } from '#ui/choices/select.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import type { GameFact } from '../api.ts';
import { type GameFilter, isStoredView } from './filter.ts';

interface OrderProps {
  filter: GameFilter;
  facts: readonly GameFact[];
}

interface OrderChoice {
  name: 'sort' | 'volatility';
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** The option that removes the choice from the URL. */
const NONE = 'none';

/**
 * The order of the games, and the filter by volatility; both are in the URL. A choice is offered if the URL has it, or if some
 * games of the list have a value for it.
 */
function useOrderChoices({ filter, facts }: OrderProps): OrderChoice[] {
  const text = useText();
  const { sort, volatility } = filter;
  // Favourites and recent games have their own order.
  if (isStoredView(filter)) return [];
  const choices: OrderChoice[] = [];
  const sorts = GAME_SORTS.filter((name) => facts.includes(name) || name === sort);
  if (sorts.length > 0) {
    choices.push({
      name: 'sort',
      label: text('games.sort.label'),
      value: sort ?? NONE,
      options: [
        { value: NONE, label: text('games.sort.operator') },
        ...sorts.map((value) => ({ value, label: text(`games.sort.${value}`) })),
      ],
    });
  }
  if (facts.includes('volatility') || volatility !== null) {
    choices.push({
      name: 'volatility',
      label: text('games.volatility.label'),
      value: volatility ?? NONE,
      options: [
        { value: NONE, label: text('games.volatility.any') },
        ...VOLATILITIES.map((value) => ({ value, label: text(`games.volatility.${value}`) })),
      ],
    });
  }
  return choices;
}

function useChoose(): (name: OrderChoice['name'], value: string) => void {
  const { setQuery } = useNavigation();
  return (name, value) => setQuery({ [name]: value === NONE ? null : value }, { replace: false });
}

/** A select for each choice; not on a narrow phone, where `OrderSheet` has them. */
export function OrderFields(props: OrderProps) {
  const { device } = useApp();
  const text = useText();
  const choose = useChoose();
  const choices = useOrderChoices(props);
  if (choices.length === 0) return null;
  return (
    <div className={cx('gap-2', device === 'mobile' ? 'hidden md:flex' : 'flex')}>
      {choices.map(({ name, label, ...rest }) => {
        const select = {
          'aria-label': label,
          className: 'md:w-44 xl:w-56',
          onChange: (value: string) => choose(name, value),
          ...rest,
        };
        if (device === 'desktop') return <Select key={name} {...select} />;
        return <SelectSheet key={name} {...select} title={label} closeLabel={text('common.close')} />;
      })}
    </div>
  );
}

/** On a narrow phone: a button that opens all choices in a sheet, so that the games begin further up. */
export function OrderSheet(props: OrderProps) {
  const text = useText();
  const choose = useChoose();
  const choices = useOrderChoices(props);
  const [isOpen, setOpen] = useState(false);
  if (choices.length === 0) return null;
  const isChosen = choices.some(({ value }) => value !== NONE);
  const title = text('games.order');
  return (
    <div className="md:hidden">
      <IconButton
        size="sm"
        icon="sliders-horizontal"
        label={title}
        variant="secondary"
        className={isChosen ? 'text-primary-text' : ''}
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} onOpenChange={setOpen} title={title} closeLabel={text('common.close')}>
        <div className="flex flex-col gap-5">
          {choices.map(({ name, label, value, options }) => (
            <Field key={name} group label={label}>
              <ChoiceChips
                options={options}
                value={value}
                onPress={(next) => {
                  choose(name, next);
                  setOpen(false);
                }}
              />
            </Field>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
