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

it.each([
  'down',
  'across',
] as const)('%s marks the current step, and shows texts, links and lines between steps', (look) => {
  const { container } = render(
    <StepList
      look={look}
      steps={[
        { key: 'a', title: 'Name', text: 'As on the card', state: 'current', stateLabel: 'now' },
        { key: 'b', title: 'Phone', action: <a href="/phone">Verify</a>, state: 'todo', stateLabel: 'later' },
      ]}
    />,
  );
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null]);
  expect(steps.map((step) => step.textContent)).toEqual([
    '1Name (now)As on the card',
    '2Phone (later)Verify',
  ]);
  expect(container.querySelectorAll('.absolute')).toHaveLength(1);
});
