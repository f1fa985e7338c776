import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';
import { languageHref, useLanguageLinks } from './language-links.ts';
import { useApp, usePage } from './page.ts';

const PROMO: TestAppOptions['page'] = {
  name: 'PROMO_DETAIL',
  params: { promoID: '7' },
  search: new URLSearchParams('from=home'),
};

beforeEach(() => window.history.replaceState(null, '', '/enUS/promo/7?from=home'));

function Links() {
  return <LanguageLinks label="Language" links={useLanguageLinks()} />;
}

afterEach(() => {
  window.location.hash = '';
  // biome-ignore lint/suspicious/noDocumentCookie: the initial state of the next test
  document.cookie = 'locale=; Max-Age=0; Path=/';
});

describe('useLanguageLinks', () => {
  it('leads to the same page with params and query, and marks the current language', async () => {
    await renderApp(<Links />, { page: PROMO });
    expect(screen.getByText('繁體中文').getAttribute('href')).toBe('/zhTW/promo/7?from=home');
    expect(screen.getByText('English').getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('繁體中文').getAttribute('aria-current')).toBeNull();
  });

  it('writes the cookie on a click and keeps the scroll position', async () => {
    const { navigation } = await renderApp(<Links />, { page: PROMO });
    fireEvent.click(screen.getByText('繁體中文'));
    expect(document.cookie).toContain('locale=zhTW');
    expect(navigation.go).toHaveBeenCalledWith(expect.stringMatching(/\/zhTW\/promo\/7\?from=home$/), {
      keepScroll: true,
    });
  });

  it('ignores a click for another tab', async () => {
    const { navigation } = await renderApp(<Links />, { page: PROMO });
    fireEvent.click(screen.getByText('繁體中文'), { ctrlKey: true });
    expect(navigation.go).not.toHaveBeenCalled();
  });

  it('keeps the query byte for byte, in the link and on a click', async () => {
    const query = '?q=a%20b+c&flag&n=%E4';
    const search = new URLSearchParams(query);
    window.history.replaceState(null, '', `/enUS/promo/7${query}&utm_source=a%20b`);
    const { navigation } = await renderApp(<Links />, { page: { ...PROMO, search, query } });
    const link = screen.getByText('繁體中文');
    expect(link.getAttribute('href')).toBe(`/zhTW/promo/7${query}`);
    fireEvent.click(link);
    expect(navigation.go).toHaveBeenCalledWith(
      expect.stringMatching(/\/zhTW\/promo\/7\?q=a%20b\+c&flag&n=%E4&utm_source=a%20b$/),
      { keepScroll: true },
    );
  });

  it('keeps the hash', async () => {
    window.location.hash = '#rules';
    const { navigation } = await renderApp(<Links />, { page: PROMO });
    fireEvent.click(screen.getByText('繁體中文'));
    expect(navigation.go).toHaveBeenCalledWith(
      expect.stringMatching(/\/zhTW\/promo\/7\?from=home#rules$/),
      expect.anything(),
    );
  });

  it("shows the languages with the operator's names and order", async () => {
    const languages = [
      { code: 'zhTW', language: 'zh-TW', name: '正體中文', dir: 'rtl', domain: 'tw.example.net' },
      { code: 'enUS', language: 'en-US', name: 'International', dir: 'ltr' },
    ] as const;
    const { navigation } = await renderApp(<Links />, { page: PROMO, languages });
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('dir')])).toEqual([
      ['正體中文', 'rtl'],
      ['International', 'ltr'],
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'http://tw.example.net/zhTW/promo/7?from=home',
      '/enUS/promo/7?from=home',
    ]);
    fireEvent.click(screen.getByText('正體中文'));
    expect(navigation.go).toHaveBeenCalledWith('http://tw.example.net/zhTW/promo/7?from=home', {
      keepScroll: true,
    });
  });

  it('leads to the host of a language that has its own', async () => {
    let href = '';
    function Probe() {
      const app = useApp();
      const config = { ...app.config, localeDomains: { 'tw.example.com': 'zhTW' } as const };
      href = languageHref({ ...app, config }, usePage(), 'zhTW');
      return null;
    }
    await renderApp(<Probe />, { page: PROMO });
    expect(href).toBe('http://tw.example.com/promo/7?from=home');
  });

  it('leads from a host of one language to the site itself for a language without a host', async () => {
    let href = '';
    function Probe() {
      const app = useApp();
      const localeDomains = { 'en.example.com': 'enUS' } as const;
      const config = { ...app.config, localeDomains, siteOrigin: 'https://www.example.com' };
      const style = { ...app.style, domainLocale: 'enUS' } as const;
      href = languageHref({ ...app, config, style, origin: 'https://en.example.com' }, usePage(), 'zhTW');
      return null;
    }
    await renderApp(<Probe />, { page: PROMO });
    expect(href).toBe('https://www.example.com/zhTW/promo/7?from=home');
  });
});
