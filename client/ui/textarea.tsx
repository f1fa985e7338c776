import type { ComponentProps } from 'react';
import { CONTROL } from './control-class.ts';
import { cx } from './cx.ts';
import { useFieldControl } from './field-context.ts';

export type TextareaProps = ComponentProps<'textarea'>;

/** A text of several lines; it grows with what is typed. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const wiring = useFieldControl(rest);
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      className={cx(CONTROL, 'field-sizing-content py-2', className)}
    />
  );
}
