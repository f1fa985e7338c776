import { useId, useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { CONTROL } from '#ui/controls/control-class.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { OptionText } from './option-text.tsx';
import type { SelectOption, SelectProps } from './select.tsx';

export interface SelectSheetProps extends SelectProps {
  /** Heading of the sheet. */
  title: string;
  closeLabel: string;
}

/** A `Select` with its options in a bottom sheet. */
export function SelectSheet(props: SelectSheetProps) {
  const { options, value, onChange, placeholder, disabled, title, closeLabel, className } = props;
  const [isOpen, setOpen] = useState(false);
  const fieldProps = useFieldControl();
  const listId = useId();
  const chosen = options.find((option) => option.value === value);

  function handlePick(next: string) {
    onChange(next);
    setOpen(false);
  }

  return (
    <>
      <button
        type="button"
        {...fieldProps}
        ref={props.ref}
        name={props.name}
        aria-label={props['aria-label']}
        // As in the desktop's Select: a plain button may not be required or invalid.
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        disabled={disabled}
        onBlur={props.onBlur}
        onClick={() => setOpen(true)}
        className={cx(CONTROL, 'flex items-center justify-between gap-2 text-left', className)}
      >
        <span className={cx('min-w-0 truncate', !chosen && 'text-faint')}>
          {chosen?.label ?? placeholder}
        </span>
        <Glyph name="down" className="text-faint" />
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={title} closeLabel={closeLabel}>
        <ul id={listId} className="-mx-2 flex flex-col">
          {options.map((option) => (
            <li key={option.value}>
              <Choice option={option} isChosen={option.value === value} onPick={handlePick} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Choice(props: { option: SelectOption; isChosen: boolean; onPick: (value: string) => void }) {
  const { option, isChosen, onPick } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={option.disabled}
      onClick={() => onPick(option.value)}
      className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left text-base text-soft transition-colors active:bg-raised aria-pressed:font-semibold aria-pressed:text-fg disabled:cursor-not-allowed disabled:text-faint/60"
    >
      <OptionText note={option.note}>{option.label}</OptionText>
      {isChosen && <Glyph name="check" size={20} className="text-primary-text" />}
    </button>
  );
}
