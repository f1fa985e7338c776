import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import english from '#shared/articles/enUS.md';
import chinese from '#shared/articles/zhTW.md';
import { type Cents, parseMoney } from '#shared/money.ts';
import { createTestApi, type TestApi } from '#tests/setup/webapi.ts';
import { addTurnover, DEPOSIT_MULTIPLE } from '../money/turnovers.ts';
import { promotions } from './content/promotions.ts';

/** The examples in guide, questions and promotion rules are checked against what the API requires. */

interface Example {
  multiple: number;
  /** Null for a gift or a deposit without a promotion: one amount alone. */
  deposit: Cents | null;
  amount: Cents;
  required: Cents;
}

/** "10 × ($100 + $50) = $1,500" and "5 × $188 = $940". Chinese texts have full-width parentheses. */
const SUM = /(\d+) ×\s*(?:[(（]\$([\d,]+) \+ \$([\d,]+)[)）]|\$([\d,]+))\s*= \$([\d,]+)/g;

function examplesIn(text: string): Example[] {
  return [...text.matchAll(SUM)].map(([, multiple, deposit, bonus, single, required]) => ({
    multiple: Number(multiple),
    deposit: deposit === undefined ? null : centsOf(deposit),
    amount: centsOf(bonus ?? single),
    required: centsOf(required),
  }));
}

const centsOf = (dollars = '') => parseMoney(`${dollars.replaceAll(',', '')}.00`);
const contentOf = (articles: typeof english, topic: string, id: number) =>
  articles.find((one) => one.topic === topic && one.id === id)?.content ?? '';

let api: TestApi;
let token: string;
let memberId: number;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.signUp('walker01');
  memberId = api.deps.db.get<{ id: number }>(`SELECT id FROM members WHERE account = 'walker01'`)?.id ?? 0;
});
afterAll(() => api.close());

/** The required bets that `GET /transaction/auditRecord` shows for the source of an example. */
async function requiredFor(sourceNo: string, { deposit, amount, multiple }: Example): Promise<string> {
  const sums = { amount: deposit ?? 0, bonus: amount, multiple };
  addTurnover(api.deps.db, {
    ...{ memberId, sourceType: 'discount', sourceNo, ...sums },
    productIds: [],
    at: api.clock.now,
  });
  const { list } = (await api.get('/transaction/auditRecord?per_page=100', { token })).body.data;
  return list.find((one: { source_no: string }) => one.source_no === sourceNo)?.required_bet;
}

const ARTICLES = [
  { name: 'the guide', topic: 'help', id: 103, count: 3 },
  { name: 'the question about turnover', topic: 'question', id: 9, count: 2 },
] as const;
const RULES = promotions.flatMap(({ code, content }) => {
  const examples = examplesIn(content.enUS);
  return examples.length > 0 ? [{ name: `the rules of ${code}`, examples, chinese: content.zhTW }] : [];
});
const TEXTS = [
  ...ARTICLES.map(({ name, topic, id, count }) => ({
    ...{ name, count, examples: examplesIn(contentOf(english, topic, id)) },
    chinese: contentOf(chinese, topic, id),
  })),
  ...RULES.map((rules) => ({ ...rules, count: rules.examples.length })),
];

it.each(TEXTS)('requires $name, as the texts say', async ({ name, count, examples, chinese: other }) => {
  expect(examples).toHaveLength(count);
  expect(examplesIn(other)).toEqual(examples);
  for (const [index, example] of examples.entries()) {
    const required = await requiredFor(`${name} ${index}`, example);
    expect({ ...example, required: parseMoney(required) }).toEqual(example);
  }
});

it('gives a deposit without a promotion the factor of the guide', async () => {
  const [plain] = examplesIn(contentOf(english, 'help', 103));
  expect(plain?.multiple).toBe(DEPOSIT_MULTIPLE);
  const [channel] = (await api.get('/accountDepositChannel', { token })).body.data.list;
  expect(channel.multiple).toBe(String(plain?.multiple));
});

describe('the rules of a promotion for deposits', () => {
  /** The Friday after the test's first moment, for the promotion of Fridays. */
  const FRIDAY = Date.parse('2026-11-27T04:00:00Z');

  it.each([
    ['first-deposit', null],
    ['friday-reload', FRIDAY],
    ['daily-reload', null],
  ])('%s name the bonus and the turnover of its deposit', async (code, at) => {
    const own = await createTestApi();
    if (at !== null) own.clock.now = at;
    const promotion = promotions.find((one) => one.code === code);
    const examples = examplesIn(promotion?.content.enUS ?? '');
    expect(examples.length).toBeGreaterThan(1);
    for (const [index, { deposit, amount, required }] of examples.entries()) {
      const member = await own.signUp(`walker0${index}`);
      const body = {
        ...{ channel_id: 1, amount: `${(deposit ?? 0) / 100}.00` },
        discount_id: promotion?.discount_id,
      };
      const { data } = (await own.post('/transaction/deposit', body, { token: member })).body;
      expect([data.bonus_amount, data.required_bet].map(parseMoney)).toEqual([amount, required]);
    }
    own.close();
  });
});
