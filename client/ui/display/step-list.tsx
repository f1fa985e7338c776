import type { ReactNode } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Glyph } from './glyph.tsx';

export type StepState = 'done' | 'current' | 'todo' | 'failed';

export interface Step {
  key: string;
  title: ReactNode;
  text?: ReactNode;
  /** At the end of the line: a link that completes the step. */
  action?: ReactNode;
  state: StepState;
  /** The state as text, for screen readers: "Done". */
  stateLabel: string;
}

export interface StepListProps {
  steps: readonly Step[];
  /** `down` lists steps vertically, `across` side by side. */
  look?: 'down' | 'across';
}

const MARKS = {
  done: 'border-primary bg-primary text-on-primary',
  current: 'border-primary text-primary-text',
  todo: 'border-line-strong text-faint',
  failed: 'border-danger bg-danger text-on-danger',
} satisfies Record<StepState, string>;

/** Stages of a process, or a checklist. */
export function StepList({ steps, look = 'down' }: StepListProps) {
  const isDown = look === 'down';
  return (
    <ol className={isDown ? 'flex flex-col' : 'grid auto-cols-fr grid-flow-col'}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={cx(
            'relative flex',
            isDown ? 'gap-3 pb-5 last:pb-0' : 'flex-col items-center gap-2 px-1 text-center',
          )}
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute',
                isDown
                  ? 'top-7 bottom-1 left-3 w-px'
                  : 'top-3 left-[calc(50%+1rem)] h-px w-[calc(100%-2rem)]',
                step.state === 'done' ? 'bg-primary-line' : 'bg-line-strong',
              )}
            />
          )}
          <StepMark state={step.state} index={index} />
          <div className={cx('min-w-0', isDown && 'flex-1 pt-0.5')}>
            <p
              className={cx(
                // Side by side, this size fits with text of any size.
                isDown ? 'text-sm' : 'text-[min(0.875rem,3.6vw)] leading-snug wrap-anywhere',
                step.state === 'todo' ? 'text-faint' : 'font-semibold text-fg',
              )}
            >
              {step.title}
              <span className="sr-only"> ({step.stateLabel})</span>
            </p>
            {step.text && <div className="mt-0.5 text-xs text-faint">{step.text}</div>}
          </div>
          {step.action && <div className="shrink-0">{step.action}</div>}
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state, index }: { state: StepState; index: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums',
        MARKS[state],
      )}
    >
      {state === 'done' && <Glyph name="check" size={14} />}
      {state === 'failed' && <Glyph name="x" size={14} />}
      {(state === 'current' || state === 'todo') && index + 1}
    </span>
  );
}
