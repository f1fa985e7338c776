import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { localeEntry } from '#shared/locales.ts';
import { buildPath, type PathStyle, type Target } from '#shared/paths.ts';
import type { SiteData } from '#shared/render.ts';
import { type ManifestTarget, manifestTarget } from '#shared/urls/manifest.ts';
import type { Config } from '../../config.ts';
import { hostNameOf, hostOf, isGetOrHead, matchesEtag } from '../../http/request.ts';
import { THEME_COLOR } from '../../render/document.ts';
import { loadStaticTexts, type StaticTexts } from '../../render/static-pages.ts';
import type { SiteStore } from '../../site/site-data.ts';
import type { VisitorReader } from '../visitor.ts';
import { notAllowed } from './static-files.ts';

export interface ManifestDeps {
  config: Config;
  reader: VisitorReader;
  loadSite: SiteStore;
}

const HOUR = 'public, max-age=3600';
/** Caching while the operator's name is unknown. */
const NO_NAME = 'no-cache';
/** Characters that fit below an icon. */
const MAX_SHORT_NAME = 12;

/** Files of `npm run icons`. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Pages that an installed app opens directly. */
const SHORTCUTS = [
  { name: 'MEMBER_DEPOSIT', icon: 'deposit' },
  { name: 'GAME_E_GAME', icon: 'games' },
  { name: 'PROMO', icon: 'promotions' },
  { name: 'CUSTOM_SERVICE', icon: 'service' },
] as const;

/** Files of `npm run screenshots`, one for each locale. */
export const SCREENSHOTS = [
  { name: 'home-wide', form: 'wide', width: 1280, height: 800, label: 'HOME' },
  { name: 'games-wide', form: 'wide', width: 1280, height: 800, label: 'GAME_E_GAME' },
  { name: 'home-narrow', form: 'narrow', width: 780, height: 1688, label: 'HOME' },
  { name: 'games-narrow', form: 'narrow', width: 780, height: 1688, label: 'GAME_E_GAME' },
] as const;

/**
 * Step 9: the web app manifest of a device and a locale, with the operator's name (`/webSite`). Without the API it has the last
 * known name or the host name.
 */
export function manifest(deps: ManifestDeps): RequestHandler {
  const { config, reader } = deps;
  return async (req, res, next) => {
    const wanted = manifestTarget(req.path);
    if (!wanted) return next();
    if (!isGetOrHead(req)) return notAllowed(res);
    const hostName = hostNameOf(hostOf(req.headers, config.TRUST_PROXY));
    const style = reader.style(hostName);
    const target = { ...wanted, locale: style.domainLocale ?? wanted.locale };
    const [{ site, isSiteStale }, texts] = await Promise.all([
      deps.loadSite(hostName),
      loadStaticTexts(target.locale),
    ]);
    const body = JSON.stringify(manifestOf({ site, texts, style, target }));
    sendManifest(req, res, { body, caching: isSiteStale ? NO_NAME : HOUR });
  };
}

function sendManifest(
  req: Request,
  res: Response,
  { body, caching }: { body: string; caching: string },
): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  res.set({ 'Cache-Control': caching, ETag: etag });
  if (matchesEtag(req.headers['if-none-match'], etag)) return void res.status(304).end();
  res.type('application/manifest+json').send(body);
}

interface ManifestInput {
  site: SiteData;
  texts: StaticTexts;
  style: PathStyle;
  target: ManifestTarget;
}

/** `id` and `scope` cover the whole site: one app for all devices and locales. */
const WHOLE_SITE = {
  id: '/',
  scope: '/',
  display: 'standalone',
  background_color: THEME_COLOR,
  theme_color: THEME_COLOR,
  categories: ['games', 'entertainment'],
  icons: ICONS,
};

function manifestOf({ site, texts, style, target }: ManifestInput) {
  const metadata = site.metadata[target.locale];
  const { language, dir } = localeEntry(target.locale);
  const name = metadata.og_site_name || metadata.title || '';
  return {
    ...WHOLE_SITE,
    name,
    short_name: shortName(name),
    ...(metadata.description && { description: metadata.description }),
    lang: language,
    dir: site.languages?.find(({ code }) => code === target.locale)?.dir ?? dir,
    start_url: hrefOf(style, target, 'HOME'),
    screenshots: SCREENSHOTS.map((picture) => screenshotOf(picture, target, texts)),
    shortcuts: shortcutsOf({ texts, style, target }),
  };
}

function shortcutsOf({ texts, style, target }: Omit<ManifestInput, 'site'>) {
  return SHORTCUTS.map((entry) => ({
    name: texts.text(`layout.page.${entry.name}`),
    url: hrefOf(style, target, entry.name),
    icons: [{ src: `/shortcut-${entry.icon}.png`, sizes: '96x96', type: 'image/png' }],
  }));
}

/** The words of a name that fit below an icon. The device cuts a single long word. */
function shortName(name: string): string {
  let short = '';
  for (const word of name.split(/\s+/)) {
    const next = short === '' ? word : `${short} ${word}`;
    if (short !== '' && next.length > MAX_SHORT_NAME) break;
    short = next;
  }
  return short;
}

function hrefOf(style: PathStyle, target: Target, name: 'HOME' | (typeof SHORTCUTS)[number]['name']): string {
  return buildPath(style, target, name, {});
}

function screenshotOf(
  { name, form, width, height, label }: (typeof SCREENSHOTS)[number],
  { locale }: ManifestTarget,
  texts: StaticTexts,
) {
  return {
    src: `/screenshots/${name}-${locale}.jpg`,
    sizes: `${width}x${height}`,
    type: 'image/jpeg',
    form_factor: form,
    label: texts.text(`layout.page.${label}`),
  };
}
