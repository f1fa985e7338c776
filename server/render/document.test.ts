// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeInline } from '#shared/serialize.ts';
import { createAssetFinder, documentEnd, documentStart, THEME_COLOR, THEME_SCRIPT } from './document.ts';

const assets = { entry: '/assets/entry.js', styles: ['/assets/app.css'], preloads: ['/assets/entry.js'] };
const page = {
  head: { title: 'T', metas: [], links: [] },
  lang: 'zh-TW',
  dir: 'ltr' as const,
  bodyClass: '',
};

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('the document', () => {
  it('has language, direction, viewport, styles, entry script, root and state', () => {
    const html = `${documentStart({ ...page, bodyClass: 'duanwu' }, assets)}<p>hi</p>${documentEnd('{"a":1}', assets)}`;
    const document = parse(html);
    expect(html.startsWith('<!DOCTYPE html>')).toBe(true);
    expect(document.compatMode).toBe('CSS1Compat');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['zh-TW', 'ltr']);
    const head = document.head.querySelectorAll('meta, link[rel=icon], link[rel=apple-touch-icon]');
    expect([...head].map(({ outerHTML }) => outerHTML)).toEqual([
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover">',
      `<meta name="theme-color" content="${THEME_COLOR}">`,
      '<meta name="color-scheme" content="dark">',
      '<link rel="icon" href="/favicon.ico" sizes="48x48">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ]);
    expect(document.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toBe('/assets/app.css');
    expect(document.querySelector('link[rel=stylesheet]')?.hasAttribute('fetchpriority')).toBe(false);
    expect(document.body.className).toBe('duanwu');
    expect(document.getElementById('root')?.innerHTML).toBe('<p>hi</p>');
    expect(document.getElementById('page-state')?.textContent).toBe('{"a":1}');
    // public/boot.js inserts the scripts of the template after the first paint.
    const code = document.querySelector<HTMLTemplateElement>('template#app-code')?.content;
    expect(code?.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe('/assets/entry.js');
    expect(code?.querySelector('script[type=module]')?.getAttribute('src')).toBe('/assets/entry.js');
    expect(document.querySelector('link[rel=modulepreload], script[type=module]')).toBeNull();
    const sources = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
    expect(sources).toEqual(['/boot.js']);
    const inline = [...document.querySelectorAll('script:not([src]):not([type="application/json"])')];
    expect(inline.map(({ textContent }) => textContent)).toEqual([THEME_SCRIPT]);
  });

  it.each([
    ['light', ['light', '#f3f4f6']],
    ['pink', [undefined, THEME_COLOR]],
    [null, [undefined, THEME_COLOR]],
  ])('shows the stored theme %s before the first paint', (stored, expected) => {
    const document = parse(documentStart(page, assets));
    const run = new Function('document', 'localStorage', THEME_SCRIPT);
    run(document, { getItem: (key: string) => (key === 'theme' ? stored : null) });
    const color = document.querySelector('meta[name=theme-color]')?.getAttribute('content');
    expect([document.documentElement.dataset.theme, color]).toEqual(expected);
  });

  it('shows the dark theme if storage is blocked', () => {
    const document = parse(documentStart(page, assets));
    const blocked = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    new Function('document', 'localStorage', THEME_SCRIPT)(document, blocked);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it('escapes any text of the operator or the visitor', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const head = {
          title: `x${text}`,
          metas: [
            { name: 'description', content: text },
            { property: 'og:title', content: text },
          ],
          links: [{ rel: 'canonical', href: text }],
        };
        const html = documentStart({ ...page, head }, assets);
        const document = parse(`${html}${documentEnd(serializeInline({ text }), assets)}`);
        expect(document.querySelector('title')?.textContent).toBe(`x${text}`.replace(/\r\n?/g, '\n'));
        expect(document.querySelectorAll('script').length).toBe(3);
        expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(text);
        expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(text);
        expect(JSON.parse(document.getElementById('page-state')?.textContent ?? '')).toEqual({ text });
      }),
      { numRuns: 40, examples: [['</title><script>alert(1)</script>'], ['" onload="alert(1)']] },
    );
  });

  it('writes alternates with language and media', () => {
    const links = [{ rel: 'alternate', href: 'https://a/m', hreflang: 'en-US', media: 'only screen' }];
    const document = parse(documentStart({ ...page, head: { ...page.head, links } }, assets));
    const link = document.querySelector('link[rel=alternate]');
    expect([link?.getAttribute('hreflang'), link?.getAttribute('media')]).toEqual(['en-US', 'only screen']);
  });
});

describe('assets of a page', () => {
  const find = createAssetFinder({
    'client/entry-client.tsx': {
      file: 'assets/entry.js',
      isEntry: true,
      css: ['assets/app.css'],
      imports: ['_react.js'],
    },
    '_react.js': { file: 'assets/react.js', css: ['assets/base.css'] },
    'client/features/home/home.desktop.tsx': {
      file: 'assets/home.js',
      css: ['assets/home.css'],
      imports: ['_react.js', 'client/entry-client.tsx', '_grid.js'],
    },
    '_grid.js': { file: 'assets/grid.js', imports: ['_react.js'] },
    'client/features/promo/promo.desktop.tsx': { file: 'assets/promo.js' },
  });

  it('are the entry, the page and their imports, each once, with imported styles first', () => {
    expect(find(['client/features/home/home.desktop.tsx', 'client/not-there.tsx'])).toEqual({
      entry: '/assets/entry.js',
      styles: ['/assets/base.css', '/assets/app.css', '/assets/home.css'],
      preloads: ['/assets/entry.js', '/assets/react.js', '/assets/home.js', '/assets/grid.js'],
    });
  });

  it('require an entry', () => {
    expect(() => createAssetFinder({ 'a.tsx': { file: 'a.js' } })).toThrow('no entry');
  });
});
