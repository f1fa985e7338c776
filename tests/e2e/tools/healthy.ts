import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright/test';
import enUS from '#locales/enUS.json' with { type: 'json' };
import { expect } from './fixtures.ts';

/** What holds of every page and of every open dialog, whatever it shows. Each check reports for itself. */
export async function expectHealthy(
  page: Page,
  where: string,
  { isForBarriers = true }: { isForBarriers?: boolean } = {},
): Promise<void> {
  if (isForBarriers) expect.soft(await findBarriers(page), `${where}: axe`).toEqual([]);
  expect.soft(await findHeadings(page), `${where}: one h1 with words`).toEqual([expect.stringMatching(/\S/)]);
  expect.soft(await findMessageIds(page), `${where}: ids of texts on screen`).toEqual([]);
  expect.soft(await overflowOf(page), `${where}: pixels to scroll sideways`).toBeLessThanOrEqual(0);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Base UI's own, around what is open: they only hand the focus on. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';
const OFF = {
  // Spec §9 fixes the viewport at scale 1 without zoom. Text grows by the browser's own setting instead.
  'meta-viewport': { enabled: false },
  'meta-viewport-large': { enabled: false },
};

/** Barriers that axe-core finds, each with its first places in the markup. */
async function findBarriers(page: Page): Promise<string[]> {
  // By the debugger's evaluation, which the page's policy does not stop.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ({ guards, rules }) => {
      // What opens stands at the end of the body by itself, beside the page's landmarks.
      const isOpen = document.querySelector('[data-base-ui-portal]') !== null;
      // It would fetch the style sheets again, for a rule that is off.
      const options = {
        preload: { assets: ['media'] },
        resultTypes: ['violations'],
        rules: { ...rules, region: { enabled: !isOpen } },
      };
      // axe-core puts itself there.
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      return axe.run({ include: document, exclude: guards }, options);
    },
    { guards: FOCUS_GUARDS, rules: OFF },
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 200)}`);
    return `${id}: ${help} (${nodes.length}): ${places.join(' | ')}`;
  });
}

function findHeadings(page: Page): Promise<string[]> {
  return page.locator('h1').evaluateAll((headings) => headings.map((heading) => heading.textContent.trim()));
}

const NAMESPACES = Object.keys(enUS).join('|');

/** Texts that stand as their ids because nobody loaded them: `home.title`. */
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

/** All layout shifts since the page began, but those right after a member's input. */
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
