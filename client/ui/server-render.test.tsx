// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from './gallery/gallery.tsx';

it('renders every component where there is no window', () => {
  expect(typeof globalThis.window).toBe('undefined');
  const html = renderToString(<Gallery />);
  expect(html).toContain('<h1');
  expect(html).not.toContain('<style');
});
