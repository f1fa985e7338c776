import type { Text } from '../http/texts.ts';

/** Matches of invented teams, and the selection that was bet on. */
const SPORT_BETS: readonly Text[] = [
  { enUS: 'Harbor City vs Northgate: Harbor City wins', zhTW: '港灣城對北門隊：港灣城勝' },
  { enUS: 'Jade Dragons vs Bay Hawks: over 210.5 points', zhTW: '翡翠龍對海灣鷹：總分大於 210.5' },
  { enUS: 'Riverside vs Old Town: draw', zhTW: '河岸隊對舊城隊：平手' },
  { enUS: 'Tidal Waves vs Stone Bears: Stone Bears −3.5', zhTW: '潮浪隊對岩熊隊：岩熊隊 −3.5' },
  { enUS: 'Lin Hao vs Marco Vidal: Lin Hao wins', zhTW: '林浩對馬可維達：林浩勝' },
  { enUS: 'Eastport vs Highfield: both teams score', zhTW: '東港隊對高原隊：雙方皆進球' },
];

/** The match and the selection of the demo's bet with this index. */
export function sportBet(index: number): Text | null {
  return SPORT_BETS[index % SPORT_BETS.length] ?? null;
}
