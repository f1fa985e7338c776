import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import {
  complaintAboutFormat,
  leanOrWhole,
  withCompiledObjects,
  withoutNames,
  withoutUnusedFormats,
  withWholePieces,
} from './lean-plugin.ts';

it('leaves nothing at the top level of react-intl that keeps its components in a bundle', async () => {
  const file = createRequire(import.meta.url).resolve('react-intl');
  const code = await readFile(file, 'utf8');
  const kept = /^\w+\.displayName = |^const \w+ = (React\.memo|createFormatted\w+)\(/m;
  // Otherwise the plugin has become needless.
  expect(code).toMatch(kept);
  expect(withoutNames(code)).not.toMatch(kept);
  expect(withoutNames(code)).toContain('ComponentParts.displayName');
});

it('leaves out of react-intl what no page formats by it, and complains of a page that does', async () => {
  const file = createRequire(import.meta.url).resolve('@formatjs/intl');
  const code = withoutUnusedFormats(await readFile(file, 'utf8'));
  const url = `data:text/javascript,${encodeURIComponent(code.replaceAll(/from "([^"]+)"/g, (_, name) => `from "${import.meta.resolve(name)}"`))}`;
  const { createIntl } = await import(url);
  const intl = createIntl({ locale: 'en-US', messages: { hello: [{ type: 0, value: 'Hello' }] } });
  expect(intl.formatMessage({ id: 'hello' })).toBe('Hello');
  expect(intl.formatDate(0, { timeZone: 'UTC', year: 'numeric' })).toBe('1970');
  expect(
    Object.keys(intl)
      .filter((name) => name.startsWith('format') && name !== 'formats')
      .toSorted(),
  ).toEqual(['formatDate', 'formatMessage', 'formatNumber', 'formatters']);
  expect(() => withoutUnusedFormats('nothing of it')).toThrow('another way');
  expect(complaintAboutFormat('/client/x.tsx', 'intl.formatList(names)')).toContain('intl.formatList');
  expect(complaintAboutFormat('/client/x.tsx', 'intl.formatDate(day); intl.formatMessage(text)')).toBeNull();
});

it('lets zod/mini compile how it reads objects, on the server', async () => {
  const file = createRequire(import.meta.url)
    .resolve('zod/mini')
    .replace(/[^/]+\/[^/]+$/, 'v4/mini/schemas.js');
  expect(withCompiledObjects(await readFile(file, 'utf8'))).toContain('core.$ZodObjectJIT.init(inst, def)');
  expect(() => withCompiledObjects('nothing of it')).toThrow('another way');
});

it('hands the pieces of a page over as they are, where somebody takes them', async () => {
  const main = createRequire(import.meta.url).resolve('react-dom/server');
  const file = main.replace(/[^/]+$/, 'cjs/react-dom-server.node.production.js');
  const code = withWholePieces(await readFile(file, 'utf8'));
  expect(code).toContain('destination.takePiece(chunk)');
  expect(code).not.toContain('Buffer.byteLength(chunk');
  expect(code).toContain('name = null,');
  expect(() => withWholePieces('nothing of it')).toThrow('another way');
});

it('takes a library whole where an update has changed it, and says so', () => {
  const warn = vi.fn();
  expect(leanOrWhole(withWholePieces, 'another React', warn)).toBe('another React');
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^React writes its pages in another way.*whole\.$/),
  );
});
