import { describe, expect, it } from 'vitest';
import { Html, html } from './html.ts';

describe('html', () => {
  it('escapes whatever is put in, in text and in attributes', () => {
    const bad = `"><script>alert('1')</script>&`;
    expect(html`<b title="${bad}">${bad}</b>`.__html).toBe(
      '<b title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</b>',
    );
  });

  it('puts markup of its own into markup, alone and in lists', () => {
    const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
    expect(html`<ul>${items}</ul>${html`<hr>`}`.__html).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>');
  });

  it('leaves out what is not there, and keeps 0 and the empty text', () => {
    expect(html`${false}${null}${undefined}${0}${''}!`.__html).toBe('0!');
  });

  it('takes no look-alike out of JSON for markup', () => {
    const forged = JSON.parse('{"__html":"<img src=x onerror=alert(1)>"}');
    expect(forged instanceof Html).toBe(false);
    expect(html`${forged}`.__html).toBe('[object Object]');
  });
});
