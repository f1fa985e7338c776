import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import enUS from '#locales/enUS.json' with { type: 'json' };
import { expect } from './fixtures.ts';

/** Checks that apply to each page and each open overlay. A failed check does not stop the others. */
export async function expectValidPage(
  page: Page,
  where: string,
  { hasAxe = true }: { hasAxe?: boolean } = {},
): Promise<void> {
  if (hasAxe) expect.soft(await findAxeViolations(page), `${where}: axe`).toEqual([]);
  expect.soft(await findHeadings(page), `${where}: one h1 with text`).toEqual([expect.stringMatching(/\S/)]);
  expect.soft(await findMessageIds(page), `${where}: ids of texts on screen`).toEqual([]);
  expect.soft(await overflowOf(page), `${where}: horizontal overflow in pixels`).toBeLessThanOrEqual(0);
}

/** Checks the contrast of text alone, after a change of colours. */
export async function expectReadableColours(page: Page, where: string): Promise<void> {
  expect.soft(await findAxeViolations(page, ['color-contrast']), `${where}: contrast`).toEqual([]);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Elements that Base UI adds around open overlays to keep the focus inside. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';
const DISABLED_RULES = {
  // Spec §9 fixes the viewport at scale 1 without zoom. The browser's text size still applies.
  'meta-viewport': { enabled: false },
  'meta-viewport-large': { enabled: false },
};

/** The violations that axe-core finds, each with its first elements. Default: of all rules. */
async function findAxeViolations(page: Page, only?: string[]): Promise<string[]> {
  // page.evaluate is not subject to the page's CSP.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ({ guards, rules, only }) => {
      // Overlays are at the end of the body, outside the page's landmarks.
      const isOpen = document.querySelector('[data-base-ui-portal]') !== null;
      // The default also fetches the style sheets, for a disabled rule.
      const options = {
        preload: { assets: ['media'] },
        resultTypes: ['violations'],
        ...(only ? { runOnly: only } : { rules: { ...rules, region: { enabled: !isOpen } } }),
      };
      // axe-core defines this global.
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      return axe.run({ include: document, exclude: guards }, options);
    },
    { guards: FOCUS_GUARDS, rules: DISABLED_RULES, only },
  );
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`);
    return `${id}: ${help} (${nodes.length}): ${elements.join(' | ')}`;
  });
}

function findHeadings(page: Page): Promise<string[]> {
  return page.locator('h1').evaluateAll((headings) => headings.map((heading) => heading.textContent.trim()));
}

const NAMESPACES = Object.keys(enUS).join('|');

/** Visible message ids such as `home.title`. They mean that the text was not loaded. */
function findMessageIds(page: Page): Promise<string[]> {
  return page.evaluate((namespaces) => {
    const id = new RegExp(`(?<![\\w./@-])(?:${namespaces})(?:\\.[A-Za-z]\\w*)+(?![\\w/@-])`, 'g');
    const texts = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(texts.flatMap((text) => text.match(id) ?? []))];
  }, NAMESPACES);
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The sum of all layout shifts of the page, except those shortly after an input. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a task of their own.
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}
