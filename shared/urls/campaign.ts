/**
 * Campaign marks and the referral code: they change nothing in the page (the client reads them from the address). A
 * campaign brings the most visitors of all, so cached pages do without them. Of a way back, `cbid` (return-to.ts) is one, too.
 */
const MARK =
  /^(a|cbid|utm_[a-z_]{1,30}|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|mc_cid|mc_eid|_gl)$/;

/** Is the name of a query parameter one that only tells where a visitor came from? */
export function isCampaignMark(name: string): boolean {
  return MARK.test(name);
}

/** The rest of a query, sorted, so that two can be compared ("" or "a=1&b=2"). */
export function withoutCampaignMarks(search: string): string {
  const rest = [...new URLSearchParams(search)].filter(([name]) => !isCampaignMark(name));
  return new URLSearchParams(rest.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
}
