import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTab } from './opened-tab.ts';

const words = { title: 'Koi', text: 'Opening Koi…' };

function fakeTab() {
  return {
    closed: false,
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(''),
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
}

describe('openTab', () => {
  afterEach(() => vi.restoreAllMocks());

  it('shows a text, clears opener, and navigates to the URL', () => {
    const tab = fakeTab();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const opened = openTab(window, words);
    expect(tab.opener).toBeNull();
    expect(tab.document.title).toBe('Koi');
    expect(tab.document.body.textContent).toBe('Opening Koi…');
    expect(opened?.goTo('https://games.test/1')).toBe(true);
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://games.test/1');
  });

  it('returns null when the browser blocks it', () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    expect(openTab(window, words)).toBeNull();
  });

  it('reports that the member closed it', () => {
    const tab = fakeTab();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const opened = openTab(window, words);
    tab.closed = true;
    expect(opened?.goTo('https://games.test/1')).toBe(false);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });
});
