import type { Locale } from '#shared/locales.ts';
import { art, text } from '../types.ts';
import { luckyWheel } from './activities.ts';
import discounts from './discounts.json' with { type: 'json' };
import { levels } from './levels.ts';
import rows from './promotions.json' with { type: 'json' };
import slideRows from './slides.json' with { type: 'json' };

const GENERAL_TERMS = text(
  '<h3>General terms</h3><ol><li>One account per member, household, device and payment account.</li>{depositTerm}<li>Canceled bets, voided bets, ties that return the bet, and bets on both sides of one event do not count toward turnover.</li><li>While any turnover is open, nothing can be withdrawn from the main wallet.</li><li>If an account is shared or a promotion misused, the bonus and its winnings may be taken back after review; your own deposit stays yours.</li><li>Disputes are settled by the records of the game provider. Customer service answers around the clock.</li></ol><p>Play for fun, and only with money you can spare. Customer service sets limits or a break for you at any time.</p>',
  '<h3>一般條款</h3><ol><li>同一會員、同一住址、同一裝置及同一收付款帳戶，僅限一個帳號參加。</li>{depositTerm}<li>取消、作廢、和局退回本金及對押之注單，不計入有效流水。</li><li>流水未全部完成前，主錢包款項不得提領。</li><li>如有共用帳號或濫用優惠之情形，經審核後得收回紅利及其衍生獲利；會員本金不受影響。</li><li>如有爭議，以遊戲商之紀錄為準。客服全天候為您說明。</li></ol><p>遊戲重在娛樂，請量力而為。您可隨時向客服申請限額或暫停使用。</p>',
);

const DEPOSIT_TERM = text(
  '<li>Bonuses cannot be combined with another deposit promotion on the same deposit.</li><li>If the channel charges a fee, bonus and turnover are counted on what is left of the deposit.</li>',
  '<li>同一筆存款不得與其他存款優惠併用。</li><li>如通道收取手續費，紅利與流水皆以扣除手續費後之金額計算。</li>',
);

const WHAT_COUNTS = text(
  '<h3>What counts</h3><p>Every valid bet counts in full, in any game. Where several turnovers are open, a bet counts toward the oldest first.</p>',
  '<h3>流水計算</h3><p>所有遊戲之有效投注皆全額計入；如有多筆流水，依成立先後依序累計。</p>',
);

function tableRows(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
}

/** Fills in the placeholders: texts that several promotions share, prizes and rebate rates. */
function fillIn({ content, discount_id: id }: (typeof rows)[number], locale: Locale): string {
  const isOfDeposit = discounts.some((discount) => discount.id === id && discount.type === 'deposit');
  return content[locale]
    .replace('{generalTerms}', GENERAL_TERMS[locale])
    .replace('{depositTerm}', isOfDeposit ? DEPOSIT_TERM[locale] : '')
    .replace('{whatCounts}', WHAT_COUNTS[locale])
    .replace(
      '{wheelPrizes}',
      tableRows(luckyWheel.prizes.map(({ name, weight_percent: weight }) => [name[locale], `${weight}%`])),
    )
    .replace(
      '{weeklyRebates}',
      tableRows(levels.map(({ level_name, rebateRate }) => [level_name[locale], `${rebateRate}%`])),
    );
}

export const promotions = rows.map((row, index) => ({
  ...row,
  content: text(fillIn(row, 'enUS'), fillIn(row, 'zhTW')),
  image: art(`cover/${row.code}.{locale}`),
  image_mobile: art(`cover/${row.code}.{locale}`),
  sort: index + 1,
}));

export const slides = slideRows.map((slide) => ({
  ...slide,
  image: art(`slide/${slide.id}.{locale}`),
  image_mobile: art(`slide-mobile/${slide.id}.{locale}`),
  sort: slide.id,
}));
