/**
 * Query parameters that do not change a page: campaign parameters, the referral code (`a`) and the id of a page to return to
 * (`cbid`, return-to.ts). The client reads them from the address. Keys of cached pages leave them out, because campaigns
 * bring the most visitors.
 */
const IGNORED_PARAMETER =
  /^(a|cbid|utm_[a-z_]{1,30}|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|mc_cid|mc_eid|_gl)$/;

/** A query without these parameters, sorted, so that equal queries are equal texts ("" or "a=1&b=2"). */
export function withoutCampaignMarks(search: string): string {
  const rest = [...new URLSearchParams(search)].filter(([name]) => !IGNORED_PARAMETER.test(name));
  const sorted = new URLSearchParams(rest);
  sorted.sort();
  return sorted.toString();
}
