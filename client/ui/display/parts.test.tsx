import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Accordion } from './accordion.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { DescriptionList } from './description-list.tsx';
import { MessageLine, MessageLinesSkeleton } from './message-line.tsx';
import { Parts } from './parts.tsx';
import { SectionHeading } from './section-heading.tsx';

const ITEMS = [
  { id: 'a', title: 'How long?', content: 'One day' },
  { id: 'b', title: 'How much?', content: 'Nothing' },
];

it.each([
  [undefined, 3],
  [2, 2],
] as const)('questions of the level %s have headings of level %i', (headingLevel, level) => {
  render(<Accordion items={ITEMS} value={[]} onChange={() => {}} {...(headingLevel && { headingLevel })} />);
  expect(screen.getAllByRole('heading', { level })).toHaveLength(2);
});

it.each([
  [false, ['b']],
  [true, ['a', 'b']],
])('questions (several open: %s) report %j when a second one is pressed', (multiple, open) => {
  const onChange = vi.fn();
  const { container } = render(
    <Accordion items={ITEMS} value={['a']} onChange={onChange} multiple={multiple} />,
  );
  const expanded = screen.getAllByRole('button').map((button) => button.getAttribute('aria-expanded'));
  expect(expanded).toEqual(['true', 'false']);
  expect([
    container.querySelector('#b')?.textContent,
    screen.getByText('Nothing').closest('[hidden]') !== null,
  ]).toEqual(['How much?Nothing', true]);
  fireEvent.click(screen.getByText('How much?'));
  expect(onChange.mock.calls[0]?.[0]).toEqual(open);
});

it.each([
  ['ada', undefined, 'a', 0],
  ['😀x', null, '😀', 0],
  ['ada', '/a.png', '', 1],
  [undefined, undefined, '', 0],
])('an avatar of %s with the picture %s shows "%s"', (name, src, text, images) => {
  const { container } = render(
    <Avatar {...(name !== undefined && { name })} {...(src !== undefined && { src })} />,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('img')).toHaveLength(images);
  expect(container.querySelectorAll('svg')).toHaveLength(text || images ? 0 : 1);
});

it('an avatar shows the letter instead of a picture that fails, until the picture changes', () => {
  const { container, rerender } = render(<Avatar name="ada" src="/gone.png" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.textContent).toBe('a');
  rerender(<Avatar name="ada" src="/new.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/new.png');
});

it.each([
  [true, 0, 1],
  [false, 0, 0],
  [true, 40, 0],
])('an avatar whose picture ended before hydration (%s, %i px wide) shows the letter: %i', (complete, width, letters) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(complete);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  render(<Avatar name="ada" src="/a.png" />);
  expect(screen.queryAllByText('a')).toHaveLength(letters);
  vi.restoreAllMocks();
});

it.each(['rows', 'stack'] as const)('a list of values in %s names each, with its button', (look) => {
  render(
    <DescriptionList
      look={look}
      items={[
        { key: 'no', term: 'Number', detail: 'D1', action: <button type="button">Copy</button> },
        { key: 'at', term: 'Time', detail: '12:00' },
      ]}
    />,
  );
  const read = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
  expect([read('term'), read('definition')]).toEqual([
    ['Number', 'Time'],
    ['D1Copy', '12:00'],
  ]);
});

it.each([
  ['Unread', 'A mail', 'Unread WelcomeA mailNov 21, 2026, 18:05', 1],
  [undefined, null, 'WelcomeNov 21, 2026, 18:05', 0],
])('a message (%s) with the summary %s reads "%s"', (unreadLabel, summary, text, dots) => {
  const { container } = render(
    <MessageLine icon="mail" title="Welcome" at="2026-11-21T18:05:00Z" {...{ unreadLabel, summary }} />,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelectorAll('.bg-primary')).toHaveLength(dots);
});

it('messages that load are busy', () => {
  const { container } = render(<MessageLinesSkeleton count={3} />);
  const list = container.firstElementChild;
  expect([list?.getAttribute('aria-busy'), list?.children.length]).toEqual(['true', 3]);
});

it('remarks are divided by dots', () => {
  const { container } = render(<Parts parts={['5%', 'up to $1', 'daily']} />);
  expect(container.textContent).toBe('5%\u00a0· up to $1\u00a0· daily ');
});

it.each([
  [undefined, 2, undefined, 'Games '],
  [3, 3, 0, 'Games 0'],
] as const)('a heading of level %s is of level %i, and with the count %s reads "%s"', (given, level, count, text) => {
  render(<SectionHeading title="Games" count={count} {...(given && { level: given })} />);
  expect(screen.getByRole('heading', { level }).textContent).toBe(text);
});

it.each([
  [undefined, 0],
  ['gift', 1],
])('a badge with the icon %s has %i icons', (icon, icons) => {
  const { container } = render(<Badge {...(icon && { icon })}>New</Badge>);
  expect([container.textContent, container.querySelectorAll('svg').length]).toEqual(['New', icons]);
});
