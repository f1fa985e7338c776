import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { ApiForm } from '#platform/net/use-api-form.ts';
import { useText } from '#platform/site/text.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Button, type ButtonProps } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/display/countdown.tsx';
import { Notice } from '#ui/display/notice.tsx';

type AnyForm = Pick<ApiForm<FieldValues>, 'formProps' | 'isPending' | 'problem' | 'setProblem'>;

export interface FormProps extends Omit<ComponentProps<'form'>, keyof AnyForm['formProps']> {
  form: AnyForm;
  /** What a visitor without JavaScript reads; a form of a page that is never rendered without it needs none. */
  noScript?: ReactNode;
  children: ReactNode;
}

/** A `<form>` of useApiForm: what is wrong with the whole stands over its fields. Put a `SubmitButton` in it. */
export function Form(props: FormProps) {
  const { form, noScript, className, children, ...rest } = props;
  const text = useText();
  return (
    <form {...rest} {...form.formProps} className={cx('flex flex-col gap-5', className)}>
      <noscript>
        <Notice tone="waiting">{noScript ?? text('common.form.noScript')}</Notice>
      </noscript>
      <FormProblemNotice problem={form.problem} setProblem={form.setProblem} />
      {children}
    </form>
  );
}

/** What is wrong with a form as a whole, until it is sent again or its time has run out. */
function FormProblemNotice({ problem, setProblem }: Pick<AnyForm, 'problem' | 'setProblem'>) {
  const { formatMessage } = useIntl();
  if (!problem) return null;
  const { text, until } = problem;
  return (
    <Notice tone="danger">
      {/* The countdown stays outside: an alert is read out again with every change. */}
      <span role="alert">{text}</span>
      {until !== undefined && (
        <span className="mt-1 block">
          {formatMessage(
            { id: 'common.form.tryAgainIn' },
            { time: <Countdown key="time" until={until} onEnd={() => setProblem(null)} /> },
          )}
        </span>
      )}
    </Notice>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'form' | 'variant' | 'loading'> {
  form: Pick<AnyForm, 'isPending'>;
}

/** Keeps its look while it waits for the page to come alive. */
const WAITING_LOOK =
  'disabled:data-waiting:cursor-default disabled:data-waiting:bg-primary disabled:data-waiting:text-on-primary';

/**
 * Sends its form. Before hydration the browser itself would send the fields, passwords too: until then the button is
 * disabled, which also keeps Enter from sending, and looks as it always does.
 */
export function SubmitButton({ form, disabled, className, ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button
      {...rest}
      type="submit"
      loading={form.isPending}
      disabled={disabled || !isHydrated}
      data-waiting={isHydrated ? undefined : ''}
      className={cx(WAITING_LOOK, className)}
    />
  );
}
