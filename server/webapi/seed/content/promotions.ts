import type { SeedPromotion, SeedSlide, Text } from '../types.ts';
import { art, text } from '../types.ts';
import { checkInActivity, summerWheel } from './activities.ts';
import { levels } from './levels.ts';

const DAY = 24;

/** The terms that every promotion shares, after its own. */
const COMMON_TERMS = text(
  `<h3>General terms</h3><ol><li>Once per member, household, device and payment account.</li><li>Bonuses cannot be combined with another deposit promotion on the same deposit.</li><li>Cancelled bets, voided bets and bets on both sides of one event do not count towards turnover.</li><li>If an account is shared or a promotion misused, the bonus and its winnings may be taken back after review; your own deposit stays yours.</li><li>Questions are settled by the records of the game provider. Customer service answers around the clock.</li></ol><p>Play for fun, and only with money you can spare. Customer service sets limits or a break for you at any time.</p>`,
  `<h3>一般條款</h3><ol><li>同一會員、同一住址、同一裝置及同一收付款帳戶，僅可參加一次。</li><li>同一筆存款不得與其他存款優惠併用。</li><li>取消、作廢及對押之注單，不計入有效流水。</li><li>如有共用帳號或濫用優惠之情形，經審核後得收回紅利及其衍生獲利；會員本金不受影響。</li><li>如有爭議，以遊戲商之紀錄為準。客服全天候為您說明。</li></ol><p>遊戲重在娛樂，請量力而為。您可隨時向客服申請限額或暫停使用。</p>`,
);

function withTerms(enUS: string, zhTW: string): Text {
  return text(enUS + COMMON_TERMS.enUS, zhTW + COMMON_TERMS.zhTW);
}

function table(head: string[], rows: string[][]): string {
  const cells = (tag: 'th' | 'td', list: string[]) =>
    `<tr>${list.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

const WHAT_COUNTS = text(
  '<h3>What counts</h3><p>Every valid bet counts in full, in any game. Where several turnovers are open, a bet counts towards the oldest first.</p>',
  '<h3>流水計算</h3><p>所有遊戲之有效投注皆全額計入；如有多筆流水，依成立先後依序累計。</p>',
);

type Draft = Omit<SeedPromotion, 'image' | 'image_mobile' | 'sort'>;

const NO_ACTIVITY = { activity_type: null, activity_path: null } as const;

const DRAFTS: Draft[] = [
  {
    id: 1,
    code: 'first-deposit',
    title: text('First deposit: 100% up to $5,888', '首次存款 100% 加贈，最高 $5,888'),
    category: 'new',
    summary: text(
      'Your first deposit counts double, with twelve times turnover.',
      '首次存款加倍入帳，十二倍流水，完成即可提款。',
    ),
    content: withTerms(
      `<h3>How it works</h3><ol><li>Register, verify your phone number and add a withdrawal account.</li><li>Choose this promotion on the deposit page and deposit at least <strong>$100</strong>.</li><li>The bonus reaches your main wallet together with the deposit.</li></ol>${table(
        ['Deposit', 'Bonus', 'Turnover'],
        [
          ['$100', '$100', '12 × ($100 + $100) = $2,400'],
          ['$1,000', '$1,000', '12 × ($1,000 + $1,000) = $24,000'],
          ['$5,888 and more', '$5,888', '12 × (deposit + $5,888)'],
        ],
      )}${WHAT_COUNTS.enUS}<p>There is no time limit: what you have played stays counted until the turnover is complete.</p>`,
      `<h3>參加方式</h3><ol><li>註冊會員，完成手機驗證並綁定提款帳戶。</li><li>於存款頁選擇本優惠，單筆存款滿 <strong>$100</strong> 即可參加。</li><li>紅利將與存款一同入帳至主錢包。</li></ol>${table(
        ['存款金額', '加贈紅利', '流水要求'],
        [
          ['$100', '$100', '12 ×（$100 + $100）= $2,400'],
          ['$1,000', '$1,000', '12 ×（$1,000 + $1,000）= $24,000'],
          ['$5,888 以上', '$5,888', '12 ×（存款 + $5,888）'],
        ],
      )}${WHAT_COUNTS.zhTW}<p>流水無完成期限，已累計之流水不會失效。</p>`,
    ),
    startOffsetHours: -DAY * 60,
    endOffsetHours: null,
    tags: [text('New members', '新會員'), text('Deposit', '存款')],
    is_apply: true,
    is_published: true,
    discount_id: 1,
    ...NO_ACTIVITY,
  },
  {
    id: 2,
    code: 'identity-gift',
    title: text('A gift of $188 once you are verified', '完成實名認證，贈禮金 $188'),
    category: 'new',
    summary: text(
      'Verify phone, identity and a bank account; the gift follows after review.',
      '完成手機、身分與銀行帳戶驗證，審核通過即派發禮金。',
    ),
    content: withTerms(
      `<h3>Three steps</h3><ul><li>Phone number verified by code</li><li>Identity passed (member centre, identity)</li><li>One bank account with status “verified”</li></ul><p>Then apply on this page. Applications are reviewed within one working day; the gift needs <strong>5 times</strong> turnover in any game.</p><h3>What we look at</h3><p>Names on identity, bank account and membership have to be the same. Pictures need all four corners, no glare and a readable date.</p>`,
      `<h3>三個步驟</h3><ul><li>完成手機號碼驗證</li><li>身分驗證通過（會員中心／實名認證）</li><li>至少一個銀行帳戶狀態為「已驗證」</li></ul><p>完成後於本頁申請，一個工作天內完成審核；禮金需於任意遊戲完成 <strong>5 倍</strong>流水。</p><h3>審核重點</h3><p>證件、銀行帳戶與會員姓名須一致。證件照片請完整拍攝四角，避免反光，日期須清晰可辨。</p>`,
    ),
    startOffsetHours: -DAY * 90,
    endOffsetHours: null,
    tags: [text('New members', '新會員'), text('Gift', '禮金')],
    is_apply: true,
    is_published: true,
    discount_id: 2,
    ...NO_ACTIVITY,
  },
  {
    id: 3,
    code: 'friday-reload',
    title: text('Friday reload: 20% up to $1,288', '週五續存 20%，最高 $1,288'),
    category: 'daily',
    summary: text('Your first deposit each Friday earns 20% on top.', '每週五首筆存款，加贈兩成。'),
    content: withTerms(
      `<p>Every Friday from 00:00 to 23:59 (GMT+8), the first deposit of <strong>$200</strong> or more earns 20% on top.</p>${table(
        ['Deposit', 'Bonus', 'Turnover'],
        [
          ['$200', '$40', '10 × ($200 + $40) = $2,400'],
          ['$2,000', '$400', '10 × ($2,000 + $400) = $24,000'],
          ['$6,440 and more', '$1,288', '10 × (deposit + $1,288)'],
        ],
      )}${WHAT_COUNTS.enUS}`,
      `<p>每週五 00:00 至 23:59（GMT+8），首筆存款滿 <strong>$200</strong> 即加贈 20%。</p>${table(
        ['存款金額', '加贈紅利', '流水要求'],
        [
          ['$200', '$40', '10 ×（$200 + $40）= $2,400'],
          ['$2,000', '$400', '10 ×（$2,000 + $400）= $24,000'],
          ['$6,440 以上', '$1,288', '10 ×（存款 + $1,288）'],
        ],
      )}${WHAT_COUNTS.zhTW}`,
    ),
    startOffsetHours: -DAY * 30,
    endOffsetHours: DAY * 60,
    tags: [text('Weekly', '每週'), text('Deposit', '存款')],
    is_apply: true,
    is_published: true,
    discount_id: 3,
    ...NO_ACTIVITY,
  },
  {
    id: 4,
    code: 'daily-check-in',
    title: text('Daily check-in', '每日簽到'),
    category: 'daily',
    summary: text(
      'One tap a day; the 7th, 14th, 21st and 28th day in a row pay more.',
      '每日一鍵簽到，連續第 7、14、21、28 天獎勵加倍。',
    ),
    content: withTerms(
      `<p>Check in once a day. The day changes at 00:00 (GMT+8).</p>${table(
        ['Day in a row', 'Reward'],
        [
          ['Every day', '$3'],
          ['7th', '$18'],
          ['14th', '$38'],
          ['21st', '$58'],
          ['28th', '$128'],
        ],
      )}<ul><li>Miss a day and your streak starts over; what you have received stays yours.</li><li>Rewards are paid at once to the main wallet and have <strong>1×</strong> turnover.</li></ul>`,
      `<p>每日可簽到一次，每日以 00:00（GMT+8）為換日時間。</p>${table(
        ['連續天數', '獎勵'],
        [
          ['每日', '$3'],
          ['第 7 天', '$18'],
          ['第 14 天', '$38'],
          ['第 21 天', '$58'],
          ['第 28 天', '$128'],
        ],
      )}<ul><li>中斷後重新累計連續天數，已領取之獎勵不受影響。</li><li>獎勵即時派發至主錢包，須完成 <strong>1 倍</strong>流水。</li></ul>`,
    ),
    startOffsetHours: -DAY * 60,
    endOffsetHours: null,
    tags: [text('Daily', '每日')],
    is_apply: false,
    is_published: true,
    discount_id: 4,
    activity_type: 'check_in',
    activity_path: checkInActivity.path,
  },
  {
    id: 5,
    code: 'summer-wheel',
    title: text('The Summer Wheel: three spins a day', '夏日轉盤：每日三轉'),
    category: 'other',
    summary: text(
      'Eight prizes up to $888, all odds printed beside the wheel.',
      '八種獎項最高 $888，機率全部公開。',
    ),
    content: withTerms(
      `<p>Every member gets <strong>three spins a day</strong>, and one more for each $1,000 deposited on the day; spins do not carry over. The server draws the prize before the wheel moves.</p>${table(
        ['Prize', 'Chance'],
        summerWheel.prizes.map((prize) => [prize.name.enUS, `${prize.weight_percent}%`]),
      )}<ul><li>Cash is paid at once and has no turnover.</li><li>Bonuses have 5× turnover.</li><li>Points are not money: each counts as $10 of bets towards your VIP level.</li></ul>`,
      `<p>每位會員<strong>每日三次</strong>，當日存款每滿 $1,000 加贈一次，未使用的次數不累計。獎項由伺服器先行抽出，轉盤再停至該獎項。</p>${table(
        ['獎項', '中獎機率'],
        summerWheel.prizes.map((prize) => [prize.name.zhTW, `${prize.weight_percent}%`]),
      )}<ul><li>現金即時派發，無流水要求。</li><li>紅利須完成 5 倍流水。</li><li>積分並非現金，每 1 點折抵 $10 有效投注，計入 VIP 等級。</li></ul>`,
    ),
    startOffsetHours: -DAY * 3,
    endOffsetHours: DAY * 45,
    tags: [text('Wheel', '轉盤'), text('Daily', '每日')],
    is_apply: false,
    is_published: true,
    discount_id: 5,
    activity_type: 'wheel',
    activity_path: summerWheel.path,
  },
  {
    id: 6,
    code: 'sports-rebate',
    title: text('Sports: up to 1% back each week', '體育每週返水，最高 1%'),
    category: 'sport',
    summary: text(
      'Win or lose, every valid bet counts towards your weekly rebate.',
      '不論輸贏，每筆有效投注皆計入每週返水。',
    ),
    content: withTerms(
      `<p>Valid bets from Monday to Sunday are added up; the rebate of your VIP level is paid on Monday at 12:00 (GMT+8); no turnover is required. There is nothing to apply for.</p>${table(
        ['Level', 'Rebate'],
        levels.map(({ level_name, rebateRate }) => [level_name.enUS, `${rebateRate}%`]),
      )}<ul><li>Your level at the time of payment decides.</li><li>Ties do not count, and neither do bets that are not settled by then.</li></ul>`,
      `<p>以每週一至週日之有效投注計算，依 VIP 等級於次週一 12:00（GMT+8）派發返水，無流水要求，無須申請。</p>${table(
        ['等級', '返水比例'],
        levels.map(({ level_name, rebateRate }) => [level_name.zhTW, `${rebateRate}%`]),
      )}<ul><li>以派發時之等級為準。</li><li>和局及派發時尚未結算之注單不列入計算。</li></ul>`,
    ),
    startOffsetHours: -DAY * 20,
    endOffsetHours: DAY * 80,
    tags: [text('Weekly', '每週'), text('Sports', '體育')],
    is_apply: false,
    is_published: true,
    discount_id: null,
    ...NO_ACTIVITY,
  },
  {
    id: 7,
    code: 'live-rebate',
    title: text('Live tables: 0.8% back, without a cap', '真人返水 0.8%，無上限'),
    category: 'live',
    summary: text(
      'Win or lose, every valid bet at a live table earns cash.',
      '不論輸贏，真人桌每筆有效投注皆可返水。',
    ),
    content: withTerms(
      `<p>Valid bets from Monday to Sunday are added up; the rebate is paid on Monday at 12:00 (GMT+8); no turnover is required. It comes on top of the weekly rebate of your VIP level.</p>${table(
        ['Valid bets of the week', 'Rebate of 0.8%'],
        [
          ['$1,000', '$8'],
          ['$50,000', '$400'],
          ['$500,000', '$4,000'],
          ['$2,000,000', '$16,000'],
        ],
      )}<ul><li>Ties do not count, and neither do bets that are not settled by then.</li></ul>`,
      `<p>以每週一至週日之有效投注計算，於次週一 12:00（GMT+8）派發，無流水要求，並可與 VIP 每週返水同時享有。</p>${table(
        ['當週有效投注', '返水 0.8%'],
        [
          ['$1,000', '$8'],
          ['$50,000', '$400'],
          ['$500,000', '$4,000'],
          ['$2,000,000', '$16,000'],
        ],
      )}<ul><li>和局及派發時尚未結算之注單不列入計算。</li></ul>`,
    ),
    startOffsetHours: -DAY * 120,
    endOffsetHours: null,
    tags: [text('Weekly', '每週'), text('Live', '真人')],
    is_apply: false,
    is_published: true,
    discount_id: 6,
    ...NO_ACTIVITY,
  },
  {
    id: 8,
    code: 'daily-reload',
    title: text('Daily reload: 5% up to $188', '每日續存 5%，最高 $188'),
    category: 'egame',
    summary: text(
      'One deposit a day carries 5% on top for slots and fishing.',
      '每日一筆存款加贈 5%，適用電子與捕魚。',
    ),
    content: withTerms(
      `<p>Once a day (GMT+8), a deposit of <strong>$100</strong> or more that you make with this promotion earns 5% on top.</p>${table(
        ['Deposit', 'Bonus', 'Turnover'],
        [
          ['$100', '$5', '6 × ($100 + $5) = $630'],
          ['$1,000', '$50', '6 × ($1,000 + $50) = $6,300'],
          ['$3,760 and more', '$188', '6 × (deposit + $188)'],
        ],
      )}<h3>What counts</h3><p>Valid bets on slots and fishing count in full; other games do not count towards this turnover.</p>`,
      `<p>每日（GMT+8）可選擇本優惠一次，單筆存款滿 <strong>$100</strong> 即加贈 5%。</p>${table(
        ['存款金額', '加贈紅利', '流水要求'],
        [
          ['$100', '$5', '6 ×（$100 + $5）= $630'],
          ['$1,000', '$50', '6 ×（$1,000 + $50）= $6,300'],
          ['$3,760 以上', '$188', '6 ×（存款 + $188）'],
        ],
      )}<h3>流水計算</h3><p>電子與捕魚之有效投注全額計入，其他遊戲不計入本優惠流水。</p>`,
    ),
    startOffsetHours: -DAY * 6,
    endOffsetHours: 20,
    tags: [text('Daily', '每日'), text('Slots', '電子')],
    is_apply: true,
    is_published: true,
    discount_id: 7,
    ...NO_ACTIVITY,
  },
  {
    id: 9,
    code: 'spring-tide',
    title: text('Spring tide fishing season', '春潮捕魚季'),
    category: 'egame',
    summary: text(
      'The season has ended; winners were told by site mail.',
      '活動已結束，得獎名單已以站內信通知。',
    ),
    content: withTerms(
      `<p>For three weeks every golden koi at Blue Reef carried a shell; a hundred shells made one chest.</p>${table(
        ['Shells', 'Chest'],
        [
          ['100', '$58'],
          ['500', '$388'],
          ['2,000', '$1,888'],
        ],
      )}<p>The season has ended. Chests not opened within seven days have been paid to the main wallet.</p>`,
      `<p>活動期間於藍礁捕魚捕獲金鯉，即可收集貝殼，集滿即可兌換寶箱。</p>${table(
        ['貝殼數', '寶箱獎勵'],
        [
          ['100', '$58'],
          ['500', '$388'],
          ['2,000', '$1,888'],
        ],
      )}<p>活動已結束，七日內未開啟之寶箱已自動派發至主錢包。</p>`,
    ),
    startOffsetHours: -DAY * 35,
    endOffsetHours: -DAY * 14,
    tags: [text('Fishing', '捕魚')],
    is_apply: false,
    is_published: true,
    discount_id: null,
    ...NO_ACTIVITY,
  },
  {
    id: 10,
    code: 'level-gifts',
    title: text('Level and birthday gifts up to $18,888', '晉級與生日禮金，最高 $18,888'),
    category: 'vip',
    summary: text(
      'Each level brings a gift, and so does each birthday.',
      '每次晉級皆有禮，生日當月再送一份。',
    ),
    content: withTerms(
      `<p>Upgrade gifts are paid the moment a level is reached; the birthday gift of your level follows on the first day of the month of your birthday, or at once when you enter it during that month.</p>${table(
        ['Level', 'Upgrade', 'Birthday'],
        [
          ['Pebble', '–', '$18'],
          ['Lantern', '$18', '$28'],
          ['Jetty', '$58', '$58'],
          ['Tide', '$128', '$88'],
          ['Sail', '$288', '$188'],
          ['Compass', '$588', '$288'],
          ['Lighthouse', '$1,288', '$588'],
          ['Pearl', '$2,888', '$888'],
          ['Jade', '$5,888', '$1,888'],
          ['Harbor Master', '$18,888', '$3,888'],
        ],
      )}<p>Gifts have 1× turnover. The weekly rebate of your level is paid on Monday at 12:00 (GMT+8); no turnover is required. A birthday can be entered once; after that, customer service can change it if you show a document.</p>`,
      `<p>達成新等級即派發晉級禮金；生日禮金於生日當月一日依當時等級自動派發；若於當月才設定生日，設定後即派發。</p>${table(
        ['等級', '晉級禮金', '生日禮金'],
        [
          ['礫石', '–', '$18'],
          ['燈火', '$18', '$28'],
          ['棧橋', '$58', '$58'],
          ['潮汐', '$128', '$88'],
          ['揚帆', '$288', '$188'],
          ['羅盤', '$588', '$288'],
          ['燈塔', '$1,288', '$588'],
          ['明珠', '$2,888', '$888'],
          ['翡翠', '$5,888', '$1,888'],
          ['港主', '$18,888', '$3,888'],
        ],
      )}<p>禮金須完成 1 倍流水。各等級之每週返水於週一 12:00（GMT+8）派發，無流水要求。生日僅可設定一次，如需更正請備妥證件洽客服。</p>`,
    ),
    startOffsetHours: -DAY * 200,
    endOffsetHours: null,
    tags: [text('VIP', 'VIP'), text('Gift', '禮金')],
    is_apply: false,
    is_published: true,
    discount_id: null,
    ...NO_ACTIVITY,
  },
  {
    id: 11,
    code: 'bring-a-friend',
    title: text('Bring a friend, share the reward', '好友同航，共享佣金'),
    category: 'other',
    summary: text(
      'A share of the valid bets of everyone who signs up with your link.',
      '好友透過您的連結註冊，其有效投注皆為您累積佣金。',
    ),
    content: withTerms(
      `<p>Your link and code are on the share page of the member centre. Commission is settled on the first day of the month.</p>${table(
        ['Valid bets of your group', 'Active friends', 'Commission'],
        [
          ['$10,000', '1', '0.05%'],
          ['$200,000', '3', '0.10%'],
          ['$1,000,000', '8', '0.15%'],
          ['$5,000,000', '20', '0.20%'],
        ],
      )}<ul><li>A friend is active with deposits of $500 and valid bets of $2,000 in the month.</li></ul>`,
      `<p>專屬連結與推薦碼請見會員中心「推廣分享」，佣金於每月一日結算。</p>${table(
        ['團隊有效投注', '有效好友', '佣金比例'],
        [
          ['$10,000', '1 人', '0.05%'],
          ['$200,000', '3 人', '0.10%'],
          ['$1,000,000', '8 人', '0.15%'],
          ['$5,000,000', '20 人', '0.20%'],
        ],
      )}<ul><li>好友當月存款滿 $500 且有效投注滿 $2,000，即為有效好友。</li></ul>`,
    ),
    startOffsetHours: -DAY * 150,
    endOffsetHours: null,
    tags: [text('Referral', '推薦')],
    is_apply: false,
    is_published: true,
    discount_id: null,
    ...NO_ACTIVITY,
  },
  {
    id: 12,
    code: 'moonlight-gala',
    title: text('Moonlight gala: fifteen evenings of gifts', '月光晚宴：十五夜好禮'),
    category: 'other',
    summary: text('A different gift each evening until the moon is full.', '每晚一份驚喜，直到月圓之夜。'),
    content: withTerms(
      `<p>From the new moon to the full moon, a gift opens every evening at 20:00 (GMT+8) and stays open for an hour.</p>${table(
        ['Evening', 'Gift'],
        [
          ['1 – 5', 'Free games on one title'],
          ['6 – 10', 'Reload of 15%'],
          ['11 – 14', 'Double check-in'],
          ['15', 'Cash drop of $88,888 among all present'],
        ],
      )}<p>Evenings missed cannot be made up for.</p>`,
      `<p>自新月至滿月，每晚 20:00（GMT+8）開放一份好禮，限時一小時。</p>${table(
        ['夜次', '好禮'],
        [
          ['第 1～5 夜', '指定遊戲免費局'],
          ['第 6～10 夜', '續存加贈 15%'],
          ['第 11～14 夜', '簽到獎勵加倍'],
          ['第 15 夜', '在線會員共享 $88,888'],
        ],
      )}<p>錯過之夜次恕不補發。</p>`,
    ),
    startOffsetHours: DAY * 14,
    endOffsetHours: DAY * 29,
    tags: [text('Festival', '節慶')],
    is_apply: false,
    is_published: false,
    discount_id: null,
    ...NO_ACTIVITY,
  },
];

export const promotions: SeedPromotion[] = DRAFTS.map((draft, index) => ({
  ...draft,
  image: art(`promotion/${draft.code}.{locale}`),
  image_mobile: art(`promotion/${draft.code}.{locale}`),
  sort: index + 1,
}));

/** Pictures of a slide: wide for desktop, 16:9 for mobile. */
function slideImages(id: number) {
  return {
    id,
    sort: id,
    image: art(`slide/${id}.{locale}`),
    image_mobile: art(`slide-mobile/${id}.{locale}`),
  };
}

export const slides: SeedSlide[] = [
  {
    ...slideImages(1),
    title: text('First deposit, doubled', '首存加倍'),
    alt: text('A treasure chest of jade and gold: first deposit doubled', '滿載翡翠與黃金的寶箱：首存加倍'),
    link_type: 'promotion',
    link: '1',
  },
  {
    ...slideImages(2),
    title: text('The Summer Wheel', '夏日轉盤'),
    alt: text('A lit wheel of fortune over the evening sea', '夜海上亮起的幸運轉盤'),
    link_type: 'route',
    link: 'ACTIVITY_WHEEL?path=summer-wheel',
  },
  {
    ...slideImages(3),
    title: text('An evening at the tables', '今夜入座'),
    alt: text('Cards and chips under the lamp of a live table', '真人桌燈下的紙牌與籌碼'),
    link_type: 'route',
    link: 'GAME_LIVE',
  },
  {
    ...slideImages(4),
    title: text('Five per cent a day', '每日續存'),
    alt: text('Red lanterns above a river at night', '夜色河面上的紅燈籠'),
    link_type: 'promotion',
    link: '8',
  },
  {
    ...slideImages(5),
    title: text('Below the surface', '潛入深海'),
    alt: text('A golden koi in a beam of light under the sea', '海底光束中的金色錦鯉'),
    link_type: 'route',
    link: 'GAME_FISHING',
  },
];
