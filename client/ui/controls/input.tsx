import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/base/field-context.ts';
import { CONTROL, CONTROL_BARE, CONTROL_FRAME } from './control-class.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Inside the box, before the text: an icon, a "+886". */
  before?: ReactNode;
  /** Inside the box, after the text: a unit, a small button. */
  after?: ReactNode;
}

/** A one-line text input. Inside a `Field` it is connected to label, hint and error. */
export function Input({ before, after, className, ...rest }: InputProps) {
  const fieldProps = useFieldControl(rest);
  if (before === undefined && after === undefined) {
    return <input type="text" {...rest} {...fieldProps} className={cx(CONTROL, className)} />;
  }
  return (
    <div className={cx(CONTROL_FRAME, className)}>
      {before !== undefined && <div className="flex shrink-0 items-center pl-3 text-faint">{before}</div>}
      <input type="text" {...rest} {...fieldProps} className={CONTROL_BARE} />
      {after !== undefined && <div className="flex shrink-0 items-center pr-1 text-faint">{after}</div>}
    </div>
  );
}
