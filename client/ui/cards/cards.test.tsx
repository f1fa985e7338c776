import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CategoryTile } from './category-tile.tsx';
import { GameCard } from './game-card.tsx';
import { ProductCard, ProductItem } from './product-card.tsx';
import { PromoItem } from './promo-card.tsx';

const image = () => document.querySelector('img') as HTMLImageElement;

it.each([
  ['/promo/1', 'Ends today', 'New', 'NewFirst depositEnds today'],
  [undefined, null, undefined, 'First deposit'],
])('a promotion at %s reads what it has', (href, text, mark, shown) => {
  const { container } = render(
    <PromoItem
      title="First deposit"
      image="/a.png"
      text={text}
      {...(href && { href })}
      {...(mark && { mark })}
    />,
  );
  expect(container.textContent).toBe(shown);
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
  expect(image().alt).toBe('');
});

it.each([
  ['/a.png', 'Slots', undefined, 'Slots', 'Lucky', undefined],
  ['', undefined, 'Maintenance', 'MaintenanceLucky', '', 'closed'],
])('a product with the picture "%s" is named once', (src, note, closedLabel, text, alt, look) => {
  const { container } = render(
    <ProductItem
      name="Lucky"
      image={src}
      href="/game/1"
      {...(note && { note })}
      {...(closedLabel && { closedLabel })}
    />,
  );
  expect([container.textContent, image().alt]).toEqual([text, alt]);
  expect(screen.getByRole('link').getAttribute('class')).toBe(look ?? null);
});

it.each([
  ['wide', false, 300, 'lazy'],
  ['square', true, 400, null],
] as const)('a %s product (eager: %s) is %i px high', (shape, isEager, height, loading) => {
  const { container } = render(
    <ProductCard name="Lucky" image="/a.png" shape={shape} isEager={isEager} foot={isEager && 'Balance'} />,
  );
  expect([image().height, image().getAttribute('loading')]).toEqual([height, loading]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(container.textContent).toBe(isEager ? 'Balance' : '');
});

it.each([
  ['/icon.svg', '12 games', true, 'Slots12 games', 1],
  [null, '', false, 'Slots\u00a0', 0],
])('a category with the picture %s and the note "%s" (closed: %s) reads "%s"', (icon, note, isClosed, text, images) => {
  const { container } = render(<CategoryTile href="/game" name="Slots" {...{ icon, note, isClosed }} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('img')).toHaveLength(images);
  expect(screen.getByRole('link').className).toBe(isClosed ? 'closed' : '');
});

it('a game has its link and a demo beside it, which is for the pointer', () => {
  const [onClick, onDemo] = [vi.fn(), vi.fn()];
  render(
    <GameCard
      name="Koi"
      href="/play/1"
      image="/a.png"
      note="Lucky"
      mark="New"
      playLabel="Play"
      loading="eager"
      place={3}
      count={9}
      onClick={onClick}
      demo={{ href: '/demo/1', text: 'Demo', label: 'Demo of Koi', onClick: onDemo }}
    />,
  );
  const [game, demo] = screen.getAllByRole('link') as [HTMLElement, HTMLElement];
  expect([game, demo].map((link) => [link.getAttribute('href'), link.tabIndex])).toEqual([
    ['/play/1', 0],
    ['/demo/1', -1],
  ]);
  expect([demo.getAttribute('rel'), demo.getAttribute('aria-label')]).toEqual(['nofollow', 'Demo of Koi']);
  expect(game.textContent).toBe('PlayNewLucky');
  expect(screen.getByText('Play').getAttribute('aria-hidden')).toBe('true');
  expect(image().getAttribute('loading')).toBeNull();
  const item = screen.getByRole('listitem');
  expect(['aria-posinset', 'aria-setsize'].map((name) => item.getAttribute(name))).toEqual(['3', '9']);
  fireEvent.click(game);
  expect([onClick.mock.calls.length, onDemo.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(demo);
  expect([onClick.mock.calls.length, onDemo.mock.calls.length]).toEqual([1, 1]);
});

it('a game without more has its picture alone, loaded late', () => {
  const { container } = render(<GameCard name="Koi" image="/a.png" />);
  expect([container.textContent, image().getAttribute('loading')]).toEqual(['', 'lazy']);
  expect(screen.queryByRole('link')).toBeNull();
});
