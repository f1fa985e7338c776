// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { allNamespaces, intlOf, loadMessages } from '#app/core/messages.ts';
import { Gallery } from './gallery/gallery.tsx';

it('renders every component without a window', async () => {
  expect(typeof globalThis.window).toBe('undefined');
  const html = renderToString(
    <RawIntlProvider value={intlOf('enUS', await loadMessages('enUS', allNamespaces('enUS')))}>
      <Gallery />
    </RawIntlProvider>,
  );
  expect(html).toContain('<h1');
  expect(html).not.toContain('<style');
});
