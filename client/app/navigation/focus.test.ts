// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageAnnouncer } from './focus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const region = () => document.querySelector('[role=status]');

describe('announce', () => {
  it('announces the title in one region, and again if it is the same', () => {
    document.body.innerHTML = '<main><h1>Promotions</h1></main>';
    const announcer = createPageAnnouncer();
    announcer.announce({ title: 'Promotions' });
    expect(region()?.textContent).toBe('');
    vi.advanceTimersByTime(100);
    expect(region()?.textContent).toBe('Promotions');
    announcer.announce({ title: 'Promotions' });
    expect(region()?.textContent).toBe('');
    vi.advanceTimersByTime(100);
    expect(region()?.textContent).toBe('Promotions');
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1);
  });

  it('announces the last of several quick titles', () => {
    const announcer = createPageAnnouncer();
    announcer.announce({ title: 'Login' });
    vi.advanceTimersByTime(50);
    announcer.announce({ title: 'Member' });
    vi.advanceTimersByTime(50);
    expect(region()?.textContent).toBe('');
    vi.advanceTimersByTime(50);
    expect(region()?.textContent).toBe('Member');
  });

  it('moves the focus to the heading without scrolling', () => {
    document.body.innerHTML = '<header><h1>Site</h1></header><main><h1 id="h">Promotions</h1></main>';
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    createPageAnnouncer().announce({ title: 'x' });
    expect(document.activeElement?.id).toBe('h');
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    focus.mockRestore();
  });

  it('moves the focus to the element of the hash', () => {
    document.body.innerHTML = '<main><h1>a</h1><h2 id="條款">b</h2><a id="link" href="/x">c</a></main>';
    const announcer = createPageAnnouncer();
    announcer.announce({ title: 'x', hash: `#${encodeURIComponent('條款')}` });
    expect(document.activeElement?.id).toBe('條款');
    announcer.announce({ title: 'x', hash: '#link' });
    expect(document.activeElement?.id).toBe('link');
    expect(document.activeElement?.hasAttribute('tabindex')).toBe(false);
    announcer.announce({ title: 'x', hash: '#%E0%A4%A' });
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('accepts a page with nothing to focus', () => {
    createPageAnnouncer().announce({ title: 'x', hash: '#' });
    expect(document.activeElement).toBe(document.body);
  });
});
