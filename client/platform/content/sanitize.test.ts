// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { isSafeHref } from './html-rules.ts';
import { sanitizeHtml } from './sanitize.ts';
import { sanitize as sanitizeInBrowser } from './sanitize-browser.ts';
import { sanitize as sanitizeOnServer } from './sanitize-server.ts';

/** The parsed tree, so that the spelling of tags does not matter. */
function normal(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('*')) {
    const pairs = [...element.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of pairs) element.removeAttribute(name);
    for (const [name, value] of pairs.toSorted()) element.setAttribute(name, value);
  }
  return template.innerHTML;
}

const CASES: [string, string, string][] = [
  [
    'text with markup',
    '<h2>Rules</h2><p>Bet <strong>5&times;</strong> &amp; win</p>',
    '<h2>Rules</h2><p>Bet <strong>5×</strong> &amp; win</p>',
  ],
  [
    'tables',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  ],
  ['scripts', 'a<script>alert(1)</script>b', 'ab'],
  ['handlers and styles', '<p onclick="x()" style="position:fixed" class="btn" id="root">a</p>', '<p>a</p>'],
  [
    'frames and forms',
    '<iframe src="https://a.b"></iframe><form action="/x"><button>ok</button></form>',
    'ok',
  ],
  ['svg', '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', ''],
  [
    'own links',
    '<a href="/promo/1?a=2#x" title="t">a</a>',
    '<a href="/promo/1?a=2#x" rel="noopener" title="t">a</a>',
  ],
  [
    'other sites',
    '<a href="https://line.me/x" target="_top" rel="opener">a</a>',
    '<a href="https://line.me/x" rel="noopener noreferrer" target="_blank">a</a>',
  ],
  [
    'mail and telephone',
    '<a href="mailto:a@b.co">a</a><a href="tel:+886">b</a>',
    '<a href="mailto:a@b.co" rel="noopener">a</a><a href="tel:+886" rel="noopener">b</a>',
  ],
  ['javascript links', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['disguised javascript links', '<a href=" java\nscript&#58;alert(1)">a</a>', '<a>a</a>'],
  ['data links', '<a href="data:text/html,<script>1</script>">a</a>', '<a>a</a>'],
  [
    'pictures',
    '<img src="/art/1.svg" alt="A" width="10" onerror="x()" srcset="x 2x">',
    '<img alt="A" loading="lazy" src="/art/1.svg" width="10">',
  ],
  [
    'pictures of no address',
    '<p><img src="data:image/png;base64,AA=="><img alt="x"><img src="tel:1"></p>',
    '<p></p>',
  ],
  ['attributes of other tags', '<p href="/x" src="/y" colspan="2">a</p>', '<p>a</p>'],
  ['unclosed tags', '<p><b>a<p>c', '<p><b>a</b></p><p>c</p>'],
];

describe('both sanitizers', () => {
  it.each(CASES)('%s', (name, html, expected) => {
    const server = normal(sanitizeOnServer(html));
    const browser = normal(sanitizeInBrowser(html));
    // Each parser repairs broken nesting in its own way. Only the absence of anything else counts.
    if (name === 'unclosed tags' || name === 'svg') {
      for (const clean of [server, browser]) expect(clean).not.toMatch(/script|svg|<a /);
      return;
    }
    expect(browser).toBe(expected);
    expect(server).toBe(expected);
  });

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<img src="x` `<script>alert(1)</script>"` `>',
    '<<script>script>alert(1)<</script>/script>',
    '<a href="&#1;javascript:alert(1)">a</a><a href="\u200bjavascript:alert(1)">b</a>',
    '<a href="vbscript:x">a</a><a href="//evil.example/x">c</a>',
    '<template><script>alert(1)</script></template><object data="javascript:alert(1)"></object>',
  ])('remove scripts from %j', (html) => {
    for (const clean of [sanitizeOnServer(html), sanitizeInBrowser(html)]) {
      const template = document.createElement('template');
      template.innerHTML = clean;
      for (const element of template.content.querySelectorAll('*')) {
        expect(element.tagName).not.toMatch(/script|style|svg|math|iframe|object|template/i);
        for (const { name, value } of element.attributes) {
          expect(name).not.toMatch(/^on|style/);
          if (name === 'href' || name === 'src') expect(isSafeHref(value)).toBe(true);
        }
      }
    }
  });
});

describe('isSafeHref', () => {
  it.each([
    ['https://a.b', true],
    ['HTTP://a.b', true],
    ['mailto:a@b.co', true],
    [' https://a.b', true],
    ['ht\ntps://a.b', true],
    ['tel:+1', true],
    ['/a:b', true],
    ['?x=a:b', true],
    ['promo/1', true],
    ['javascript:x', false],
    [' javascript:x', false],
    ['java\tscript:x', false],
    ['\u0000javascript:x', false],
    ['data:x', false],
    ['blob:x', false],
    ['custom-scheme:x', false],
  ])('%j: %s', (href, isSafe) => {
    expect(isSafeHref(href)).toBe(isSafe);
  });
});

describe('sanitizeHtml', () => {
  it('sanitizes HTML and leaves plain text unchanged', async () => {
    expect(await sanitizeHtml('<b>a</b><script>1</script>')).toBe('<b>a</b>');
    expect(await sanitizeHtml('5 > 3')).toBe('5 > 3');
  });
});

it('creates its Trusted Types policy once, as the CSP refuses a second one', async () => {
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: object) => {
      names.push(name);
      return rules;
    },
  });
  vi.resetModules();
  const { sanitize } = await import('./sanitize-browser.ts');
  expect(sanitize('<p>one</p><script>1</script>')).toBe('<p>one</p>');
  expect(sanitize('<p>two</p>')).toBe('<p>two</p>');
  vi.unstubAllGlobals();
  expect(names).toEqual(['dompurify']);
});
