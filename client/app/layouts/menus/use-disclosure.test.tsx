import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { PageContext, usePage } from '#platform/site/page.ts';
import { renderApp } from '#tests/setup/app.tsx';
import { OpenOverlaysContext } from '#ui/overlays/use-back-closes.ts';
import { useDisclosure } from './use-disclosure.ts';

function Menu({ isFromHover }: { isFromHover?: boolean }) {
  const { isOpen, setOpen, panelId, rootRef, handlers } = useDisclosure<HTMLDivElement>({
    ...(isFromHover !== undefined && { isFromHover }),
  });
  return (
    <div ref={rootRef} {...handlers}>
      <button type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        menu
      </button>
      <div id={panelId}>{isOpen && <a href="/in">inside</a>}</div>
    </div>
  );
}

async function setUp({ isFromHover }: { isFromHover?: boolean } = {}) {
  const closers = new Set<() => void>();
  const overlays = {
    add: (close: () => void) => {
      closers.add(close);
      return () => void closers.delete(close);
    },
  };
  let show = (_pathname: string) => {};
  function Page() {
    const page = usePage();
    const [pathname, setPathname] = useState(page.pathname);
    show = setPathname;
    return (
      <PageContext value={{ ...page, pathname }}>
        <OpenOverlaysContext value={overlays}>
          <Menu {...(isFromHover !== undefined && { isFromHover })} />
        </OpenOverlaysContext>
        <a href="/out">outside</a>
      </PageContext>
    );
  }
  await renderApp(<Page />);
  fireEvent.click(button());
  return { closers, show: (pathname: string) => act(() => show(pathname)) };
}

const button = () => screen.getByRole('button');
const isOpen = () => button().getAttribute('aria-expanded') === 'true';
const inside = () => screen.getByText('inside');
const outside = () => screen.getByText('outside');

it.each<[string, boolean, (show: (pathname: string) => void) => void]>([
  ['a press outside', false, () => fireEvent.pointerDown(outside())],
  ['a press inside', true, () => fireEvent.pointerDown(inside())],
  ['the focus outside', false, () => fireEvent.blur(inside(), { relatedTarget: outside() })],
  ['the focus inside', true, () => fireEvent.blur(inside(), { relatedTarget: button() })],
  ['a focus that leaves the window', true, () => fireEvent.blur(inside(), { relatedTarget: null })],
  ['Escape', false, () => fireEvent.keyDown(inside(), { key: 'Escape' })],
  ['another key', true, () => fireEvent.keyDown(inside(), { key: 'ArrowDown' })],
  ['another page', false, (show) => show('/enUS/promo')],
])('after %s is open: %s', async (_, expected, act) => {
  const { show } = await setUp();
  expect(isOpen()).toBe(true);
  act(show);
  expect(isOpen()).toBe(expected);
});

it('leaves the focus alone while it is closed', async () => {
  await setUp();
  fireEvent.click(button());
  outside().focus();
  fireEvent.keyDown(button(), { key: 'Escape' });
  fireEvent.pointerDown(outside());
  expect([isOpen(), document.activeElement]).toEqual([false, outside()]);
});

it.each([
  [undefined, 1],
  [false, 1],
  [true, 0],
])('is closed by Back, unless hover (%s) has opened it', async (isFromHover, count) => {
  const { closers } = await setUp(isFromHover === undefined ? {} : { isFromHover });
  expect(closers.size).toBe(count);
  inside().focus();
  for (const close of closers) act(close);
  expect([isOpen(), closers.size]).toEqual([count === 0, 0]);
  if (count) expect(document.activeElement).toBe(button());
});
