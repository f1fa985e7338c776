import {
  type ComponentProps,
  type FormEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useIntl } from 'react-intl';
import { useHydrated } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { useWords } from '#ui/base/use-words.ts';
import { Button, type ButtonProps } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Countdown } from '#ui/values/countdown.tsx';

/** State of the form, independent of what sends it. */
interface ShownForm {
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: FormEventHandler<HTMLFormElement>;
  };
  isPending: boolean;
  /** Error of the form as a whole. `until`: when another try makes sense, in milliseconds. */
  problem: { text: string; until?: number; action?: { label: string; run: () => void } } | null;
  setProblem: (problem: null) => void;
}

export interface FormProps extends Omit<ComponentProps<'form'>, keyof ShownForm['formProps']> {
  form: ShownForm;
  /** Text for visitors without JavaScript. Not needed on pages that the server does not render. */
  noScript?: ReactNode;
  children: ReactNode;
}

/** A `<form>` with its problem above the fields. Put a `SubmitButton` in it. */
export function Form(props: FormProps) {
  const { form, noScript, className, children, ...rest } = props;
  const words = useWords();
  return (
    <form {...rest} {...form.formProps} className={cx('flex flex-col gap-5', className)}>
      <noscript>
        <Notice tone="waiting">{noScript ?? words('common.form.noScript')}</Notice>
      </noscript>
      <FormProblemNotice problem={form.problem} setProblem={form.setProblem} />
      {children}
    </form>
  );
}

/** Shows the problem of a form until it is sent again or its countdown ends. */
function FormProblemNotice({ problem, setProblem }: Pick<ShownForm, 'problem' | 'setProblem'>) {
  const { formatMessage } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is at the form's end, which on a phone can be two screens below its start.
    if (problem) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  const { text, until, action } = problem;
  return (
    <div ref={box} className="scroll-my-4">
      <Notice tone="danger">
        {/* The countdown is outside: an alert is read out again with every change. */}
        <span role="alert">{text}</span>
        {until !== undefined && (
          <span className="mt-1 block">
            {formatMessage(
              { id: 'common.form.tryAgainIn' },
              { time: <Countdown key="time" until={until} onEnd={() => setProblem(null)} /> },
            )}
          </span>
        )}
        {action && (
          <Button variant="secondary" size="sm" className="mt-2 flex" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Notice>
    </div>
  );
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'form' | 'variant' | 'loading'> {
  form: Pick<ShownForm, 'isPending'>;
}

/** Normal look of the button while it is disabled before hydration. */
const WAITING_LOOK =
  'disabled:data-waiting:cursor-default disabled:data-waiting:bg-primary disabled:data-waiting:text-on-primary';

/**
 * Submits its form. Before hydration the browser itself would send the fields, including passwords. The button is
 * disabled until then, which also disables Enter, and keeps its normal look.
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
