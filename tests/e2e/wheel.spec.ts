import type { Page } from 'playwright/test';
import { expect, open, PHONE, test } from './tools/fixtures.ts';
import { API, asMember } from './tools/session-tools.ts';

/** Two neighbouring fields have the same name. */
const NAMES = [
  '$888 cash',
  '$28 bonus',
  '$28 bonus',
  '10 points',
  'Better luck next time',
  '$18 cash',
  '$58 cash',
];
const PRIZES = NAMES.map((name, index) => ({
  ...{ id: 100 + index, name, value: name.includes('10') ? '10' : '28.00', weight_percent: '14.28' },
  type: name.includes('points') ? 'point' : name.includes('luck') ? 'thanks' : 'bonus',
}));

/** A mock API whose wheel draws the prizes of the test and lists them afterwards, as the real one does. */
async function playWheel(page: Page) {
  const wheel = { next: 100, records: [] as { record_no: string; prize_id: number; at: string }[] };
  await page.route(`${API}/promotion/lucky-wheel`, async (route) => {
    const answer = await (await route.fetch()).json();
    Object.assign(answer.data.activity, { prizes: PRIZES, records: wheel.records, times_left: 50 });
    await route.fulfill({ json: answer });
  });
  await page.route(`${API}/transaction/discount`, (route) => {
    const record_no = `W${wheel.records.length + 1}`;
    wheel.records.unshift({ record_no, prize_id: wheel.next, at: new Date().toISOString() });
    return route.fulfill({
      json: {
        status: 'ok',
        data: { record_no, status: 'approved', prize_id: wheel.next, required_bet: '28.00' },
      },
    });
  });
  return wheel;
}

/** The field under the pointer's tip, read from the screen. */
function underPointer(page: Page): Promise<number> {
  return page.evaluate(() => {
    const circle = document.querySelector('[data-wheel] circle');
    circle?.scrollIntoView({ block: 'center' });
    const rim = circle?.getBoundingClientRect();
    if (!rim) return 0;
    // A point below the pointer's tip, inside the ring of fields.
    const found = document.elementFromPoint(rim.left + rim.width / 2, rim.top + rim.height * 0.2);
    return Number(found?.closest('[data-prize]')?.getAttribute('data-prize') ?? 0);
  });
}

const spin = (page: Page) => page.getByRole('button', { name: /^Spin/ }).click();
const result = (page: Page) => page.getByText(/^You have won|^Not this time/).first();

test('the wheel stops at the drawn prize when turned, skipped and with reduced motion', async ({
  page,
  site,
}) => {
  await asMember(page, site);
  const wheel = await playWheel(page);
  // The server renders the page with real data. Only calls of the browser are mocked.
  await open(page, '/enUS/promo/5');
  await page.getByRole('main').getByRole('link', { name: 'Go to the wheel' }).click();
  await expect(page.getByText('50 spins left')).toBeVisible();
  await test.step('turned to its end', async () => {
    wheel.next = 102;
    await spin(page);
    await expect(result(page)).toBeVisible();
    await expect.poll(() => underPointer(page)).toBe(102);
  });
  // The first and the last field, and two neighbours of one name.
  for (const id of [100, 101, 102, 106]) {
    await test.step(`skipped to ${id}`, async () => {
      wheel.next = id;
      await spin(page);
      await page.getByRole('button', { name: 'Skip' }).click();
      await expect(result(page)).toBeVisible();
      await expect.poll(() => underPointer(page)).toBe(id);
    });
  }
  await test.step('with less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    wheel.next = 101;
    await spin(page);
    await expect(result(page)).toBeVisible();
    await expect.poll(() => underPointer(page)).toBe(101);
    await expect(page.locator('[data-burst]')).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });
});

/** A part of a layout shift. TypeScript's DOM types lack it. */
interface Source {
  node?: Node;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

/** Starts to record what moves, also shortly after an input. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: Source[] })[]) {
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const places = `from ${from.x},${from.y},${from.width},${from.height} to ${to.x},${to.y},${to.width},${to.height}`;
          shifts.push(`${node?.textContent?.slice(0, 60)} ${places}`);
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  // Entries are delivered after the frame.
  return () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => resolve((window as unknown as { shifts: string[] }).shifts)),
          );
        }),
    );
}

for (const [device, base, use] of [
  ['a desktop', '', {}],
  ['a phone', '/m', PHONE],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);
    test('nothing moves between the press and the result, and the balance waits for the wheel', async ({
      page,
      site,
    }) => {
      await asMember(page, site);
      const wheel = await playWheel(page);
      await page.route(`${API}/gameApi/wallet/1`, async (route) => {
        const answer = await (await route.fetch()).json();
        if (wheel.records.length > 0) answer.data.balance = '77777.77';
        await route.fulfill({ json: answer });
      });
      await open(page, `${base}/enUS/promo/5`);
      await page.getByRole('main').getByRole('link', { name: 'Go to the wheel' }).click();
      await expect(page.getByText('50 spins left')).toBeVisible();
      const balance = page.getByRole('banner').getByText(/^\$[\d,]+\.\d\d$/);
      const before = await balance.first().textContent();
      const shifts = await recordShifts(page);
      for (const prize of [102, 104, 100]) {
        wheel.next = prize;
        const paid = page.waitForResponse(`**${API.replace('**', '')}/gameApi/wallet/1`);
        await spin(page);
        await paid;
        await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible();
        if (prize === 102) await expect(balance.first()).toHaveText(before ?? '');
        await page.getByRole('button', { name: 'Skip' }).click();
        await expect(result(page)).toBeVisible();
        await expect(balance.first()).toHaveText('$77,777.77');
      }
      expect(await shifts()).toEqual([]);
    });
  });
}
