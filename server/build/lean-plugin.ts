import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withoutUnusedReact } from './lean-react.ts';
import { complaintAbout } from './lean-react-check.ts';

const REACT_INTL = /\/react-intl\/index\.js$/;
const FORMATJS_INTL = /\/@formatjs\/intl\/index\.js$/;
/** Of what react-intl formats, what no page asks it for: `complaintAboutFormat` watches it. */
const UNUSED_FORMATS = [
  'formatNumberToParts',
  'formatDuration',
  'formatDurationToParts',
  'formatRelativeTime',
  'formatDateToParts',
  'formatTime',
  'formatDateTimeRange',
  'formatTimeToParts',
  'formatPlural',
  '$t',
  'formatList',
  'formatListToParts',
  'formatDisplayName',
];
const USED_FORMAT = new RegExp(
  `\\bintl\\.(?:${UNUSED_FORMATS.map((name) => name.replace('$', '\\$')).join('|')})\\b`,
);
/** Whether the browser knows the page's language: it says what is missing, and loads all that it knows to do so. */
const LANGUAGE_CHECK =
  /^\t\}? ?else if \(!Intl\.\w+\.supportedLocalesOf\(locale\)\.length && onError\) .*;$/gm;
const PRELOAD_HELPER = /vite\/preload-helper\.js$/;
/** Vite's wrapper of each import for later, without its loader of files that go with it: vite.config.ts names none. */
const PRELOAD = `
export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });
`;
const REACT_CLIENT = /\/react-dom-client\.production\.js$/;
const ZOD_MINI = /\/zod\/v4\/mini\/schemas\.js$/;
/** What TanStack's hooks stand on, and what stands in for it. */
const SERVER_QUERY = `export { useBaseQuery } from ${JSON.stringify(
  fileURLToPath(new URL('../../client/platform/net/server-base-query.ts', import.meta.url)),
)};`;
const REACT_SERVER = /\/react-dom-server\.node\.production\.js$/;
const BASE_QUERY = /\/@tanstack\/react-query\/build\/modern\/useBaseQuery\.js$/;

/**
 * Build plugin of the browser: what no page uses stays out of every first load. react-intl's components are in it for
 * their `displayName`s alone, each an assignment that a bundler may not drop (2 kB), most of its formats because one object names them all (1 kB), Vite's helper for what it does with
 * lists that are empty here (1 kB), React's client for all that no page uses of it (22 kB, lean-react.ts).
 */
export function leanPlugin(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    transform: {
      filter: { id: [REACT_INTL, FORMATJS_INTL, PRELOAD_HELPER, REACT_CLIENT] },
      handler(code, id) {
        return { code: leanOrWhole(leanOf(id), code, (message) => this.warn(message)), map: null };
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
      // On the server React is whole: the bench's plain app, say, has its Suspense there.
      const isForBrowsers = this.environment.config.consumer === 'client';
      const complaints = modules
        .flatMap(([id, { code }]) => [
          isForBrowsers && complaintAbout(id, code ?? ''),
          complaintAboutFormat(id, code ?? ''),
        ])
        .filter(Boolean);
      if (complaints.length > 0) this.error(complaints.join('\n'));
    },
  };
}

function leanOf(id: string): (code: string) => string {
  if (REACT_CLIENT.test(id)) return withoutUnusedReact;
  if (FORMATJS_INTL.test(id)) return withoutUnusedFormats;
  return PRELOAD_HELPER.test(id) ? withoutPreloads : withoutNames;
}

/**
 * A library that an update has changed (one that closes a hole, say) is taken as it is: the site is heavier and as right.
 * The build warns; the tests beside this file fail until somebody has read the edit's place again.
 */
export function leanOrWhole(
  edit: (code: string) => string,
  code: string,
  warn: (message: string) => void,
): string {
  try {
    return edit(code);
  } catch (error) {
    warn(`${error instanceof Error ? error.message : error}. It is built in whole.`);
    return code;
  }
}

/** Without assignments of display names at the top level, and what makes components marked as free of side effects. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(const \w+ = )(React\.memo|createFormatted\w+)\(/gm, '$1/* @__PURE__ */ $2(');
}

/**
 * react-intl without the formats that no page asks for, and without its look at what languages the browser knows.
 * @throws Error when they are made in another way
 */
export function withoutUnusedFormats(code: string): string {
  const lines = UNUSED_FORMATS.map(
    (name) => `\t\t${name}: ${name === '$t' ? 'formatMessage' : name}.bind(null, `,
  );
  const isKnown = lines.every((line) => code.split(line).length === 2);
  if (!isKnown || code.match(LANGUAGE_CHECK)?.length !== 2)
    throw new Error('react-intl makes its formats in another way than this build knows');
  const rest = code.split('\n').filter((line) => !lines.some((unused) => line.startsWith(unused)));
  return rest.join('\n').replace(LANGUAGE_CHECK, (check) => (check.startsWith('\t}') ? '\t}' : ''));
}

/** What a bundled module formats that react-intl has no longer, in words; null: nothing. */
export function complaintAboutFormat(id: string, code: string): string | null {
  const use = /\/node_modules\/(?:@formatjs|react-intl)\//.test(id) ? null : USED_FORMAT.exec(code);
  return use && `${id} has "${use[0]}": take it off UNUSED_FORMATS of server/build/lean-plugin.ts`;
}

/** @throws Error when Vite's helper is another than the one that is replaced */
export function withoutPreloads(code: string): string {
  if (
    !code.includes('export const __vitePreload =') ||
    (!code.includes("'vite:preloadError'") && !code.includes('"vite:preloadError"'))
  )
    throw new Error('Vite wraps its imports in another way than this build knows');
  return PRELOAD;
}

/**
 * Build plugin of what runs on the server: the parts of libraries that are there for the browser alone, or that its
 * content policy forbids, give way to what costs less. Together a tenth of a member's page.
 */
export function leanServerPlugin(): Plugin {
  return {
    name: 'lean-server',
    apply: 'build',
    transform: {
      filter: { id: [ZOD_MINI, BASE_QUERY, REACT_SERVER] },
      handler(code, id) {
        if (BASE_QUERY.test(id)) return { code: SERVER_QUERY, map: null };
        const edit = ZOD_MINI.test(id) ? withCompiledObjects : withWholePieces;
        return { code: leanOrWhole(edit, code, (message) => this.warn(message)), map: null };
      },
    },
  };
}

/** zod/mini reads objects key by key, as a page may compile no code; a server may, and reads them four times as fast. */
export function withCompiledObjects(code: string): string {
  const lean = code.replace('core.$ZodObject.init(inst, def)', 'core.$ZodObjectJIT.init(inst, def)');
  if (lean === code) throw new Error('zod/mini makes its objects in another way than this build knows');
  return lean;
}

const WRITE_CHUNK = 'function writeChunk(destination, chunk) {';
const PIECE = /function stringToPrecomputedChunk\(content\) \{\s*return textEncoder\.encode\(content\);/;
const PIECE_BYTES =
  /function byteLengthOfChunk\(chunk\) \{\s*return "string" === typeof chunk\s*\? Buffer\.byteLength\(chunk, "utf8"\)/;
const ELEMENT_NAME = 'name = getComponentNameFromType(type),';

/**
 * React's renderer encodes piece by piece into views of 4 kB; who takes a page whole (render/whole-page.ts) gets the
 * pieces themselves, all of them text, and encodes once. React also counts the bytes of each piece, to send a boundary
 * that is large by itself: characters tell as much, at no cost. And it names each element, for a page that is resumed
 * elsewhere: none here is. Together a tenth of a rendering.
 */
export function withWholePieces(code: string): string {
  const isKnown = [WRITE_CHUNK, ELEMENT_NAME].every((part) => code.split(part).length === 2);
  if (!isKnown || !PIECE.test(code) || !PIECE_BYTES.test(code))
    throw new Error('React writes its pages in another way than this build knows');
  return code
    .replace(PIECE, 'function stringToPrecomputedChunk(content) {\n  return content;')
    .replace(
      PIECE_BYTES,
      'function byteLengthOfChunk(chunk) {\n  return "string" === typeof chunk ? chunk.length',
    )
    .replace(ELEMENT_NAME, 'name = null,')
    .replace(
      WRITE_CHUNK,
      `${WRITE_CHUNK}\n  if (destination.takePiece) return destination.takePiece(chunk);`,
    );
}
