import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StepList } from './step-list.tsx';

it('numbers the steps that are neither done nor failed', () => {
  const states = ['done', 'failed', 'current', 'todo'] as const;
  const steps = states.map((state) => ({ key: state, title: 'Step', state, stateLabel: state }));
  render(<StepList steps={steps} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Step (done)',
    'Step (failed)',
    '3Step (current)',
    '4Step (todo)',
  ]);
});
