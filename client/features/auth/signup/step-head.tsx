import { type ReactNode, useId } from 'react';
import { useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from '#ui/display/glyph.tsx';

export const STEPS = ['account', 'phone', 'done'] as const;
export type Step = (typeof STEPS)[number];

interface StepHeadProps {
  step: Step;
  title: string;
  text: string;
  /** Beside the title. */
  picture?: ReactNode;
  /** Returns to the previous step. */
  onBack?: (() => void) | undefined;
}

/** The head of a step: its number, the progress bar, title and introduction. `useStepFocus` focuses the heading. */
export function StepHead({ step, title, text: lead, picture, onBack }: StepHeadProps) {
  const id = useId();
  return (
    <header className="mb-6">
      <StepLine step={step} id={id} onBack={onBack} />
      <StepBar step={step} />
      <div className="mt-6 flex items-center gap-4">
        {picture}
        <div className="min-w-0">
          <h1 tabIndex={-1} aria-describedby={id} className="text-2xl wrap-anywhere">
            {title}
          </h1>
          <p className="mt-1 text-faint">{lead}</p>
        </div>
      </div>
    </header>
  );
}

interface StepLineProps extends Pick<StepHeadProps, 'step' | 'onBack'> {
  /** HTML id of the text that describes the heading. */
  id: string;
}

function StepLine({ step, id, onBack }: StepLineProps) {
  const text = useText();
  return (
    <div className="mb-2 flex min-h-5 items-center justify-between gap-4 text-xs">
      <p id={id} className="text-faint tabular-nums">
        {text('auth.signup.step', { step: STEPS.indexOf(step) + 1, total: STEPS.length })}
      </p>
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          className="hit-44 -my-1 inline-flex items-center gap-1 rounded-xs py-1 text-soft hover:text-fg"
        >
          <Glyph name="left" size={14} />
          {text('common.back')}
        </button>
      )}
    </div>
  );
}

function StepBar({ step: current }: { step: Step }) {
  const text = useText();
  return (
    <ol aria-label={text('auth.signup.steps')} className="grid grid-cols-3 gap-2">
      {STEPS.map((step) => (
        <StepMark key={step} step={step} current={current} />
      ))}
    </ol>
  );
}

function StepMark({ step, current }: { step: Step; current: Step }) {
  const text = useText();
  const isReached = STEPS.indexOf(step) <= STEPS.indexOf(current);
  // The last step has nothing to do, so it counts as done when it is reached.
  const isDone = current === 'done' || (isReached && step !== current);
  return (
    <li aria-current={step === current ? 'step' : undefined} className="min-w-0">
      <span
        aria-hidden="true"
        className={cx(
          'block h-1 rounded-full transition-colors duration-200',
          isReached ? 'bg-primary' : 'bg-raised',
        )}
      />
      <span
        className={cx(
          'mt-1.5 flex items-center gap-1 text-[min(0.75rem,6vw)]',
          step === current ? 'font-semibold text-fg' : 'text-faint',
        )}
      >
        {isDone && <Glyph name="check" size={12} className="text-primary-text" />}
        <span className="min-w-0">
          {text(`auth.signup.step.${step}`)}
          {isDone && <span className="sr-only"> ({text('auth.signup.stepDone')})</span>}
        </span>
      </span>
    </li>
  );
}
