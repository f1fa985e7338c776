import { type ReactNode, useId } from 'react';
import { cx } from '#ui/base/cx.ts';
import { FieldContext } from '#ui/base/field-context.ts';
import { Glyph } from '#ui/display/glyph.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Shows the label to screen readers only (a search box with an icon). */
  isLabelHidden?: boolean;
  /** A group of controls (radios, chips, a code): the label names the group. */
  group?: boolean;
  /** Right of the label: "Optional", a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** Text of the error. It marks the control invalid. */
  error?: ReactNode;
  /** The hint already shows the error: its text is for screen readers only. */
  isErrorInHint?: boolean;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error, connected for screen readers. The control inside needs no ids. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, group, aside, hint, error, isErrorInHint, required, className, children } =
    props;
  const id = useId();
  const ids = { label: `${id}l`, hint: `${id}h`, error: `${id}e` };
  const hasError = Boolean(error);
  const describedBy = cx(hasError && ids.error, Boolean(hint) && ids.hint) || undefined;
  const LabelTag = group ? 'span' : 'label';

  return (
    <FieldContext
      value={{ id, labelId: ids.label, describedBy, isInvalid: hasError, isRequired: required === true }}
    >
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={isLabelHidden ? 'sr-only' : 'field-head'}>
          <LabelTag
            id={ids.label}
            {...(group ? undefined : { htmlFor: id })}
            className="text-sm font-semibold text-soft"
          >
            {label}
          </LabelTag>
          {aside && <span className="text-xs text-faint">{aside}</span>}
        </div>
        {children}
        {hint && (
          // Not a <p>: a hint may be a list of rules.
          <div id={ids.hint} className="text-xs text-faint">
            {hint}
          </div>
        )}
        {/* Always rendered, so that screen readers announce a later error. */}
        <p
          id={ids.error}
          aria-live="polite"
          className={hasError ? (isErrorInHint ? 'sr-only' : 'flex gap-1.5 text-xs text-danger') : 'hidden'}
        >
          {hasError && <Glyph name="alert" className="mt-px" size={14} />}
          {hasError && <span className="min-w-0">{error}</span>}
        </p>
      </div>
    </FieldContext>
  );
}
