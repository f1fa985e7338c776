import { CONTRACT_REPORT_PATH } from '#shared/config.ts';
import type { CallDeparture } from '#shared/webapi/tolerance.ts';

/** Departures of several calls become one request. */
const WAIT_MS = 1000;
/** Limit of one request. The server refuses more. */
const MAX_DEPARTURES = 50;

/**
 * Creates the function that reports departures from the API's contract to the operator: names of calls and fields, never
 * values. A page load reports each call and field once.
 */
export function createDepartureReport(
  navigator: Pick<Navigator, 'sendBeacon'>,
): (departure: CallDeparture) => void {
  const reported = new Set<string>();
  let waiting: CallDeparture[] = [];
  const send = () => {
    const departures = waiting.slice(0, MAX_DEPARTURES);
    waiting = [];
    navigator.sendBeacon(CONTRACT_REPORT_PATH, JSON.stringify({ departures }));
  };
  return (departure) => {
    const key = `${departure.call} ${departure.field}`;
    if (reported.has(key)) return;
    reported.add(key);
    if (waiting.length === 0) setTimeout(send, WAIT_MS);
    waiting.push(departure);
  };
}
