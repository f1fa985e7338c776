import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import type { ReactNode, Ref } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { CONTROL } from '#ui/controls/control-class.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { FLOAT, FLOAT_ITEM, FLOAT_ITEM_TEXT } from '#ui/overlays/popup-class.ts';
import { useListOpen } from '#ui/overlays/use-back-closes.ts';
import { OptionText } from './option-text.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** A second line: a fee, a balance, a reason why it is disabled. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  /** null if nothing is selected. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  /** Only outside of a `Field`. */
  'aria-label'?: string;
  onBlur?: () => void;
  /** The trigger, for focusing it. */
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** Selects one of a few options. On phones use `SelectSheet`, with the same props and a title. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder, name, disabled, className } = props;
  const { id, ...fieldProps } = useFieldControl();
  const opening = useListOpen();
  return (
    // Base UI's list would add a <style> element, which the CSP blocks.
    <CSPProvider disableStyleElements>
      <Base.Root
        id={id}
        name={name}
        items={options}
        value={value}
        disabled={disabled}
        modal={false}
        open={opening.open}
        onOpenChange={opening.onOpenChange}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger
          {...fieldProps}
          ref={props.ref}
          aria-label={props['aria-label']}
          onBlur={props.onBlur}
          className={cx(CONTROL, 'flex items-center justify-between gap-2 text-left', className)}
        >
          <Base.Value placeholder={placeholder} className="min-w-0 truncate data-placeholder:text-faint" />
          <Base.Icon className="text-faint">
            <Glyph name="updown" />
          </Base.Icon>
        </Base.Trigger>
        <Options options={options} />
      </Base.Root>
    </CSPProvider>
  );
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return (
    <Base.Portal>
      <Base.Positioner
        sideOffset={6}
        collisionPadding={8}
        alignItemWithTrigger={false}
        className="z-50 outline-none select-none"
      >
        <Base.Popup className={cx(FLOAT, 'min-w-(--anchor-width)')}>
          <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Option({ option }: { option: SelectProps['options'][number] }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled} className={cx(FLOAT_ITEM, FLOAT_ITEM_TEXT)}>
      <OptionText note={option.note}>
        <Base.ItemText>{option.label}</Base.ItemText>
      </OptionText>
      <Base.ItemIndicator className="text-primary-text">
        <Glyph name="check" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
