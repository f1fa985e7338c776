import type { SeedBank } from '../types.ts';
import { art, text } from '../types.ts';

/** The public institution codes of Taiwan's interbank network. */
const BANKS: [code: string, enUS: string, zhTW: string][] = [
  ['004', 'Bank of Taiwan', '臺灣銀行'],
  ['005', 'Land Bank of Taiwan', '臺灣土地銀行'],
  ['006', 'Taiwan Cooperative Bank', '合作金庫商業銀行'],
  ['007', 'First Commercial Bank', '第一商業銀行'],
  ['008', 'Hua Nan Commercial Bank', '華南商業銀行'],
  ['009', 'Chang Hwa Commercial Bank', '彰化商業銀行'],
  ['011', 'Shanghai Commercial and Savings Bank', '上海商業儲蓄銀行'],
  ['012', 'Taipei Fubon Commercial Bank', '台北富邦商業銀行'],
  ['013', 'Cathay United Bank', '國泰世華商業銀行'],
  ['017', 'Mega International Commercial Bank', '兆豐國際商業銀行'],
  ['050', 'Taiwan Business Bank', '臺灣中小企業銀行'],
  ['052', 'Standard Chartered Bank (Taiwan)', '渣打國際商業銀行'],
  ['053', 'Taichung Commercial Bank', '台中商業銀行'],
  ['103', 'Shin Kong Commercial Bank', '臺灣新光商業銀行'],
  ['108', 'Sunny Bank', '陽信商業銀行'],
  ['700', 'Chunghwa Post', '中華郵政'],
  ['803', 'Union Bank of Taiwan', '聯邦商業銀行'],
  ['805', 'Far Eastern International Bank', '遠東國際商業銀行'],
  ['806', 'Yuanta Commercial Bank', '元大商業銀行'],
  ['807', 'Bank SinoPac', '永豐商業銀行'],
  ['808', 'E.SUN Commercial Bank', '玉山商業銀行'],
  ['812', 'Taishin International Bank', '台新國際商業銀行'],
  ['822', 'CTBC Bank', '中國信託商業銀行'],
];

export const banks: SeedBank[] = BANKS.map(([code, enUS, zhTW], index) => ({
  id: index + 1,
  code,
  name: text(enUS, zhTW),
  logo: art(`bank/${code}`),
}));
