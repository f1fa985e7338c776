import { defineCalls } from '../call.ts';

/** Fields that the calls of site data share. */
const SITE = {
  method: 'GET',
  access: 'any',
  optional: true,
  sharedByGuests: true,
  schemas: () => import('../schemas/site.ts'),
} as const;

/** Metadata, settings and languages of a host, and other facts about the site. */
export const SITE_CALLS = defineCalls({
  webSite: {
    ...SITE,
    path: '/webSite',
    client: 'webapi',
    answers: 'bare',
    query: 'siteQuery',
    item: 'metadataEntry',
  },
  webSetting: {
    ...SITE,
    path: '/webSetting',
    client: 'webapi',
    answers: 'list',
    item: 'settingEntry',
  },
  categorySeo: {
    ...SITE,
    path: '/gameCategory/seo',
    client: 'webapi',
    answers: 'list',
    item: 'categorySeo',
  },
  languages: {
    ...SITE,
    path: '/language',
    client: 'webapi',
    answers: 'list',
    item: 'language',
  },
  payoutTime: {
    ...SITE,
    path: '/payoutTime',
    answers: 'one',
    item: 'payoutTime',
    freshSeconds: 300,
  },
  areaCodes: {
    ...SITE,
    path: '/areaCode',
    answers: 'list',
    freshSeconds: 3600,
    item: 'areaCode',
  },
});
