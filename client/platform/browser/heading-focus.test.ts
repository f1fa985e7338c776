import { expect, it } from 'vitest';
import { focusHeading } from './heading-focus.ts';

it.each([
  ['<h1>site</h1><main><h1 id="x">page</h1></main>', '-1'],
  ['<main>page</main><h1 id="x">site</h1>', '-1'],
  ['<main id="x">page</main>', '-1'],
  ['<main><h1 id="x" tabindex="0">page</h1></main>', '0'],
])('in %s focuses the heading, or else the page', (html, tabindex) => {
  document.body.innerHTML = html;
  focusHeading();
  const { id } = document.activeElement as HTMLElement;
  expect([id, document.activeElement?.getAttribute('tabindex')]).toEqual(['x', tabindex]);
});

it('focuses nothing on a page without one', () => {
  document.body.innerHTML = '<p>text</p>';
  focusHeading();
  expect(document.activeElement).toBe(document.body);
});
