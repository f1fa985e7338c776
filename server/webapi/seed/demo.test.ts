import { expect, it } from 'vitest';
import { parseMoney } from '#shared/money.ts';
import { createTestApi } from '#tests/setup/webapi.ts';

/** Fewer minutes than this lie between an event and its mail. */
const DELAY_MS = 10 * 60_000;

it('the mails of the demo member name its newest withdrawals and the level of its records', async () => {
  const { deps } = await createTestApi();
  const mailAbout = (link: string, about: string) =>
    deps.db.get<{ summary: string; title: string; sent_at: number }>(
      `SELECT summary, title, sent_at FROM mails m JOIN members ON members.id = m.member_id
       WHERE account = 'demo' AND link = :link AND title LIKE :about`,
      { link, about: `%${about}%` },
    );
  const level = deps.db.get<{ name: string; level_since: number }>(
    `SELECT l.name, level_since FROM members JOIN levels l ON l.id = members.level_id WHERE account = 'demo'`,
  );
  for (const [status, about] of [
    ['success', 'was paid'],
    ['rejected', 'was returned'],
  ] as const) {
    const withdrawal = deps.db.get<{ amount: number; finished_at: number }>(
      `SELECT amount, finished_at FROM withdrawals w JOIN members ON members.id = w.member_id
       WHERE account = 'demo' AND w.status = :status ORDER BY w.id DESC LIMIT 1`,
      { status },
    );
    const mail = mailAbout('/record/treasure', about);
    const amount = /\$([\d,.]+\d)/.exec(mail?.title ?? '')?.[1]?.replaceAll(',', '') ?? '0';
    expect(parseMoney(amount)).toBe(withdrawal?.amount);
    expect(Math.abs((mail?.sent_at ?? 0) - (withdrawal?.finished_at ?? 0))).toBeLessThan(DELAY_MS);
  }
  const reached = mailAbout('/member/VIP', '');
  expect(reached?.title).toContain(JSON.parse(level?.name ?? '{}').enUS);
  expect(Math.abs((reached?.sent_at ?? 0) - (level?.level_since ?? 0))).toBeLessThan(DELAY_MS);
});

it('no promotion paid the demo member before it began', async () => {
  const { deps } = await createTestApi();
  const early = deps.db.all(
    `SELECT r.record_no, p.title FROM discount_records r JOIN members m ON m.id = r.member_id
     JOIN discounts d ON d.id = r.discount_id JOIN promotions p ON p.id = d.promotion_id
     WHERE m.account = 'demo' AND r.created_at < p.start_at`,
  );
  expect(early).toEqual([]);
});

it('the newest wins are of a dozen members, in games', async () => {
  const api = await createTestApi();
  const { list } = (await api.get('/recentWin')).body.data;
  const initials = list.map(({ account }: { account: string }) => account);
  expect(list).toHaveLength(12);
  expect(new Set(initials).size).toBe(12);
  api.close();
});
