import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GameCard } from './game-card.tsx';

it.each([
  ['without a picture', {}, true, ''],
  ['with its picture', { image: '/a.svg' }, false, 'Koi Gate'],
  ['with its picture and its name', { image: '/a.svg', isNamed: true }, true, ''],
])('has its name once %s', (_, props, isText, alt) => {
  const { container } = render(<GameCard name="Koi Gate" {...props} />);
  expect(screen.queryByText('Koi Gate') !== null).toBe(isText);
  expect(container.querySelector('img')?.alt).toBe(alt);
});
