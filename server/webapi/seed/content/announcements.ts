import type { SeedAnnouncement, SeedPlacement } from '../types.ts';
import { art, text } from '../types.ts';

export const announcements: SeedAnnouncement[] = [
  {
    id: 1,
    title: text('Withdrawals now arrive within fifteen minutes', '提款十五分鐘內入帳'),
    content: text(
      '<p>Since this month, withdrawals to a verified bank account are checked around the clock. Nine in ten arrive within fifteen minutes; you can follow every stage in your withdrawal record.</p><p>Please verify your identity once beforehand, so that nothing holds your money up.</p>',
      '<p>自本月起，提款至已驗證的銀行帳戶改為全天候審核，九成以上於十五分鐘內入帳，各階段進度皆可於提款紀錄查看。</p><p>請先完成一次身分驗證，讓出款不受耽擱。</p>',
    ),
    type: 'system',
    is_popup: true,
    startOffsetHours: -48,
    endOffsetHours: 24 * 30,
    sort: 1,
  },
  {
    id: 2,
    title: text('Ivory Room: upgrade of the studio', '象牙廳：攝影棚升級維護'),
    content: text(
      '<p>Ivory Room is building a new studio and stays closed until the work is done. Money in its wallet is frozen and safe; you can move it back to the main wallet as soon as the tables open again.</p>',
      '<p>象牙廳正在升級攝影棚，完工前暫停開桌。該錢包內的餘額已凍結保管、安全無虞，恢復營運後即可轉回主錢包。</p>',
    ),
    type: 'maintenance',
    is_popup: false,
    startOffsetHours: -12,
    endOffsetHours: null,
    sort: 2,
  },
  {
    id: 3,
    title: text('The Summer Wheel turns again', '夏日轉盤再次開轉'),
    content: text(
      '<p>Three spins a day, eight prizes, the odds of each printed beside the wheel. Spins do not carry over to the next day.</p>',
      '<p>每日三次、八種獎項，中獎機率全部公開於轉盤旁。當日未使用的次數不予累計。</p>',
    ),
    type: 'promotion',
    is_popup: false,
    startOffsetHours: -72,
    endOffsetHours: 24 * 45,
    sort: 3,
  },
  {
    id: 4,
    title: text('New from Paper Crane: twelve titles', '紙鶴電子十二款新作上線'),
    content: text(
      '<p>Paper Crane has opened its studio at Jade Harbor. Look for the “New” tag; every title shows its RTP and can be tried in demo mode.</p>',
      '<p>紙鶴電子正式進駐翡翠港。請認明「最新」標籤，每款遊戲皆標示 RTP，並提供試玩。</p>',
    ),
    type: 'promotion',
    is_popup: false,
    startOffsetHours: -96,
    endOffsetHours: 24 * 20,
    sort: 4,
  },
  {
    id: 5,
    title: text('Beware of false service accounts', '慎防假冒客服'),
    content: text(
      '<p>Our staff never ask for a password, a safe password or a one-time code. The only LINE account of Jade Harbor is the one on the customer service page.</p>',
      '<p>客服人員不會向您索取登入密碼、安全密碼或驗證碼。翡翠港唯一的官方 LINE 帳號，請以客服頁面所示為準。</p>',
    ),
    type: 'system',
    is_popup: false,
    startOffsetHours: -24 * 9,
    endOffsetHours: null,
    sort: 5,
  },
  {
    id: 6,
    title: text('Weekly settlement of rebates moves to Monday noon', '每週返水改於週一中午派發'),
    content: text(
      '<p>Rebates of the week from Monday to Sunday are paid to the main wallet on the following Monday at 12:00 (GMT+8). You find them under promotion records.</p>',
      '<p>每週一至週日的返水，將於次週一中午 12:00（GMT+8）派發至主錢包，明細可於優惠紀錄查詢。</p>',
    ),
    type: 'system',
    is_popup: false,
    startOffsetHours: -24 * 14,
    endOffsetHours: null,
    sort: 6,
  },
];

export const placements: SeedPlacement[] = [
  {
    id: 1,
    position: 'home_popup',
    image: art('placement/1'),
    title: text('Your first deposit counts double', '首次存款，加倍計算'),
    content: text(
      '<p>100% up to $5,888, twelve times turnover, no time limit.</p>',
      '<p>100% 加贈最高 $5,888，十二倍流水，無完成期限。</p>',
    ),
    link: '/promo/1',
    frequency: 'daily',
    sort: 1,
    motif: 'chest',
  },
  {
    id: 2,
    position: 'home_side',
    image: art('placement/2'),
    title: text('Three spins a day', '每日三轉'),
    content: null,
    link: '/promo/5',
    frequency: 'always',
    sort: 1,
    motif: 'wheel',
  },
  {
    id: 3,
    position: 'deposit_top',
    image: art('placement/3'),
    title: text('Friday reload 20%', '週五續存 20%'),
    content: text(
      '<p>Choose the promotion before you confirm the deposit.</p>',
      '<p>請於確認存款前選擇優惠。</p>',
    ),
    link: '/promo/3',
    frequency: 'always',
    sort: 1,
    motif: 'coins',
  },
  {
    id: 4,
    position: 'login_side',
    image: art('placement/4'),
    title: text('The harbor lights are on', '港灣燈火通明'),
    content: text(
      '<p>Your seat is kept, your wallet as you left it.</p>',
      '<p>座位已為您留好，錢包一如您離開時。</p>',
    ),
    link: null,
    frequency: 'always',
    sort: 1,
    motif: 'harbor',
  },
];
