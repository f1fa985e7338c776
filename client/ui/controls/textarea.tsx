import type { ComponentProps } from 'react';
import { cx } from '#ui/base/cx.ts';
import { useFieldControl } from '#ui/forms/field-context.ts';
import { CONTROL } from './control-class.ts';

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
