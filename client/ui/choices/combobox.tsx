import { Combobox as Base } from '@base-ui/react/combobox';
import type { Ref } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { CONTROL_BARE, CONTROL_FRAME } from '#ui/controls/control-class.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { FLOAT, FLOAT_ITEM, FLOAT_ITEM_TEXT } from '#ui/overlays/popup-class.ts';
import { useListOpen } from '#ui/overlays/use-back-closes.ts';
import { OptionText } from './option-text.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second line that is also searched: an address, a code. */
  note?: string;
  /** Searched but not shown: the name in the other language, a code. */
  keywords?: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  /** null if nothing is selected. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Shown if nothing matches. */
  emptyText: string;
  labels: { open: string; clear: string };
  /** The options are loading. */
  loading?: boolean;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

const SMALL_BUTTON =
  'flex w-9 pointer-coarse:w-11 items-center justify-center text-faint hover:text-fg disabled:cursor-not-allowed outline-offset-[-2px]';

/** Selects one of many options by typing: banks, stores, countries. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange } = props;
  const opening = useListOpen();
  return (
    <Base.Root
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      onValueChange={(next: ComboboxOption | null) => onChange(next?.value ?? null)}
      filter={matches}
      name={props.name}
      disabled={props.disabled}
      autoHighlight
      open={opening.open}
      onOpenChange={opening.onOpenChange}
    >
      <Box {...props} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={cx(FLOAT, 'w-(--anchor-width) max-w-(--available-width)')}>
            <Base.Empty className="empty:hidden px-4 py-6 text-center text-sm text-faint">
              {props.loading ? null : props.emptyText}
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(option: ComboboxOption) => <Option key={option.value} option={option} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Box(props: ComboboxProps) {
  const { loading, labels } = props;
  const fieldProps = useFieldControl();
  return (
    <Base.InputGroup className={CONTROL_FRAME}>
      <Base.Input
        {...fieldProps}
        ref={props.ref}
        placeholder={props.placeholder}
        onBlur={props.onBlur}
        autoComplete="off"
        className={CONTROL_BARE}
      />
      {loading && <Spinner size={16} className="mr-2 self-center text-faint" />}
      <Base.Clear aria-label={labels.clear} className={SMALL_BUTTON}>
        <Glyph name="x" />
      </Base.Clear>
      <Base.Trigger aria-label={labels.open} className={SMALL_BUTTON}>
        <Glyph name="updown" />
      </Base.Trigger>
    </Base.InputGroup>
  );
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <Base.Item value={option} className={cx(FLOAT_ITEM, FLOAT_ITEM_TEXT)}>
      <OptionText note={option.note}>{option.label}</OptionText>
      <Base.ItemIndicator className="text-primary-text">
        <Glyph name="check" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

/** Whether every typed word occurs in the option. Case and full-width letters do not matter. */
function matches(option: ComboboxOption, query: string): boolean {
  const text = fold(`${option.label} ${option.note ?? ''} ${option.keywords ?? ''}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  // People type 台 for 臺, the character in names of banks and places.
  return text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').trim();
}
