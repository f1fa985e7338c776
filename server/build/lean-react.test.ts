// @vitest-environment jsdom
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withoutUnusedReact } from './lean-react.ts';

const require = createRequire(import.meta.url);
/** The packages' files for production, as builds take them, whatever this process runs in. */
function codeOf(name: string, file: string): string {
  return readFileSync(
    join(dirname(require.resolve(`${name}/package.json`)), 'cjs', `${file}.production.js`),
    'utf8',
  );
}

/** What a module of CommonJS exports; of the modules that it asks for, `known` are taken first. */
function evaluated<T>(code: string, known: Record<string, unknown> = {}): T {
  const exports: Partial<T> = {};
  new Function('exports', 'require', code)(exports, (name: string) => known[name] ?? require(name));
  // What the package's types say of the file.
  return exports as T;
}

const run = promisify(execFile);
const TYPESCRIPT = require.resolve('typescript/package.json').replace(/package\.json$/, 'bin/tsc');

const WHOLE = codeOf('react-dom', 'react-dom-client');
const react = evaluated<typeof import('react')>(codeOf('react', 'react'));
const reactDom = evaluated<typeof import('react-dom')>(codeOf('react-dom', 'react-dom'), { react });
const known = { react, 'react-dom': reactDom };
const { renderToString } = evaluated<typeof import('react-dom/server')>(
  codeOf('react-dom', 'react-dom-server-legacy.browser'),
  known,
);
type Client = typeof import('react-dom/client');
const whole = evaluated<Client>(WHOLE, known);
/** React as pages get it. */
const lean = evaluated<Client>(withoutUnusedReact(WHOLE), known);
const { createRoot, hydrateRoot } = lean;
const {
  createContext,
  createElement: make,
  forwardRef,
  memo,
  startTransition,
  use,
  useDeferredValue,
} = react;
const { useEffect, useId, useState, useSyncExternalStore } = react;
const afterwards: (() => void)[] = [];
/** Of a busy machine; its second of default is short there. */
const PATIENT = { timeout: 10_000 };

afterEach(() => {
  for (const done of afterwards.splice(0)) done();
  document.body.replaceChildren();
});

function container(html = ''): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

/** Shows it, and what it shows after what is under way. */
async function shown(node: ReactNode, onUncaughtError?: (error: unknown) => void): Promise<HTMLElement> {
  const element = container();
  const root = createRoot(element, onUncaughtError && { onUncaughtError });
  afterwards.push(() => root.unmount());
  root.render(node);
  await vi.waitFor(() => expect(onUncaughtError ? 'told' : element.innerHTML).not.toBe(''), PATIENT);
  return element;
}

const Theme = createContext('dark');

/** Of each kind of component one, that says what it has. */
function Everything({ words }: { words: string }) {
  const [count, setCount] = useState(0);
  const isOnline = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => true,
  );
  const late = useDeferredValue(count);
  const id = useId();
  useEffect(() => document.body.setAttribute('data-count', String(count)), [count]);
  const line = `${words} ${use(Theme)} ${count} ${late} ${isOnline}`;
  return make('section', { id }, [
    make('p', { key: 'line', style: { opacity: 0.5 } }, line),
    make('input', { key: 'input', value: `${count}`, onChange: () => undefined, 'aria-label': 'count' }),
    make('button', { key: 'button', type: 'button', onClick: () => setCount(count + 1) }, 'more'),
    make(
      'button',
      { key: 'later', type: 'button', onClick: () => startTransition(() => setCount(10)) },
      'later',
    ),
  ]);
}

const Framed = memo(
  forwardRef<HTMLDivElement, { children: ReactNode }>((props, ref) => make('div', { ref }, props.children)),
);

class Catcher extends react.Component<{ children: ReactNode }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error ? 'caught' : this.props.children;
  }
}

function Failing(): ReactNode {
  throw new Error('as wanted');
}

/** What a page shows while it waits for promises, at its start and later. */
async function storyOfPromises(client: Client): Promise<string[]> {
  const element = container();
  const root = client.createRoot(element);
  afterwards.push(() => root.unmount());
  const story: string[] = [];
  const note = () => void story.push(element.textContent);
  const gates = ['first', ' and later', ' and thrown'].map((words) => ({
    words,
    ...Promise.withResolvers<string>(),
  }));
  const open = async (index: number) => {
    gates[index]?.resolve(gates[index].words);
    const words = gates.slice(0, index + 1).map((gate) => gate.words);
    await vi.waitFor(() => expect(element.textContent).toBe(words.join('')), PATIENT);
    note();
  };
  let add = (_: number) => {};
  let isLate = true;
  const late = gates[2]?.promise.then(() => {
    isLate = false;
  });
  const Page = () => {
    const [count, setCount] = useState(1);
    add = setCount;
    const words = gates.slice(0, Math.min(count, 2)).map(({ promise }) => use(promise));
    // As libraries did before `use`.
    if (count > 2 && isLate) throw late;
    return words.join('') + (count > 2 ? gates[2]?.words : '');
  };
  startTransition(() => root.render(make(Page)));
  await settled();
  note();
  await open(0);
  startTransition(() => add(2));
  await settled();
  note();
  await open(1);
  startTransition(() => add(3));
  await open(2);
  return story;
}

/** React has done what it can do now: its tasks come by messages, which these follow. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe('React without what no page uses', () => {
  it('is the same to a page that the server rendered', async () => {
    const tree = make(Framed, null, make(Theme, { value: 'green' }, make(Everything, { words: 'hello' })));
    const element = container(renderToString(tree));
    const before = element.innerHTML;
    const onRecoverableError = vi.fn();
    const button = element.querySelector('button');
    startTransition(() => {
      const root = hydrateRoot(element, tree, { onRecoverableError });
      afterwards.push(() => root.unmount());
    });
    await vi.waitFor(() => expect(document.body.dataset.count).toBe('0'), PATIENT);
    expect(element.innerHTML).toBe(before);
    button?.click();
    await vi.waitFor(
      () => expect(element.querySelector('p')?.textContent).toBe('hello green 1 1 true'),
      PATIENT,
    );
    expect(element.querySelector('input')?.value).toBe('1');
    element.querySelectorAll('button')[1]?.click();
    await vi.waitFor(
      () => expect(element.querySelector('p')?.textContent).toBe('hello green 10 10 true'),
      PATIENT,
    );
    expect(element.querySelector('button')).toBe(button);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });

  it('mends a page that differs from what the server rendered, and tells', async () => {
    const element = container('<p>old</p>');
    const onRecoverableError = vi.fn();
    const root = hydrateRoot(element, make('p', null, 'new'), { onRecoverableError });
    afterwards.push(() => root.unmount());
    await vi.waitFor(() => expect(element.innerHTML).toBe('<p>new</p>'), PATIENT);
    expect(onRecoverableError).toHaveBeenCalledOnce();
  });

  it('catches what fails, portals, moves what has keys and removes what goes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await shown(make(Catcher, null, make(Failing)))).textContent).toBe('caught');
    vi.restoreAllMocks();
    const there = container();
    await shown(['here', reactDom.createPortal(make('b', null, 'there'), there)]);
    expect(there.innerHTML).toBe('<b>there</b>');
    const element = container();
    const root = createRoot(element);
    afterwards.push(() => root.unmount());
    const list = (keys: string) =>
      make(
        'ul',
        null,
        [...keys].map((key) => make('li', { key }, key)),
      );
    root.render(list('abcd'));
    await vi.waitFor(() => expect(element.textContent).toBe('abcd'), PATIENT);
    const first = element.querySelector('li');
    root.render(list('dca'));
    await vi.waitFor(() => expect(element.textContent).toBe('dca'), PATIENT);
    expect(element.querySelectorAll('li')[2]).toBe(first);
  });

  it('draws SVG', async () => {
    const element = await shown(
      make('svg', { viewBox: '0 0 2 2' }, make('path', { strokeWidth: 2, d: 'M0 0' })),
    );
    expect(element.innerHTML).toBe('<svg viewBox="0 0 2 2"><path stroke-width="2" d="M0 0"></path></svg>');
    expect(element.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  it('waits for what a page reads of a promise as the whole React does', async () => {
    const stories = await Promise.all([whole, lean].map(storyOfPromises));
    expect(stories[0]).toEqual(['', 'first', 'first', 'first and later', 'first and later and thrown']);
    expect(stories[1]).toEqual(stories[0]);
  });

  it.each<[string, ReactNode, string]>([
    ['Suspense', make(react.Suspense, null, 'x'), '#130'],
    ['StrictMode', make(react.StrictMode, null, 'x'), '#130'],
    ['Activity', make(react.Activity, null, 'x'), '#130'],
    ['lazy', make(react.lazy(async () => ({ default: () => 'x' }))), '#130'],
    ['Consumer', make(Theme.Consumer, { children: (name) => name }), '#130'],
    ['title', make('title', null, 'x'), '#156'],
    ['link', make('link', { rel: 'preload', href: '/x' }), '#156'],
    ['body', make('body'), '#156'],
    ['an element of somebody’s own', make('my-element'), '#156'],
    ['an action of a form', make('form', { action: () => undefined }), 'no form actions'],
    ['an action of a button', make('button', { formAction: () => undefined }), 'no form actions'],
    ['a ref of a Fragment', make(react.Fragment, { ref: () => undefined }, 'x'), 'no refs of Fragments'],
    ['useTransition', make(() => String(react.useTransition()[0])), 'useTransition is not a function'],
    ['useFormStatus', make(() => String(reactDom.useFormStatus().pending)), 'is not a function'],
    ['useOptimistic', make(() => react.useOptimistic('x')[0]), 'useOptimistic is not a function'],
    [
      'useActionState',
      make(() => react.useActionState(() => 'x', 'x')[0]),
      'useActionState is not a function',
    ],
  ])('refuses %s aloud', async (_, node, words) => {
    const told = vi.fn();
    await shown(node, told);
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), PATIENT);
    expect(String(told.mock.lastCall?.[0])).toContain(words);
  });

  it('refuses a transition that goes on later aloud', () => {
    const told = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', told);
    afterwards.push(() => window.removeEventListener('error', told));
    startTransition(async () => {});
    expect(String(told.mock.lastCall?.[0].error)).toContain('no async transitions');
  });

  it('leaves an SVG its title', async () => {
    const element = await shown(make('svg', null, make('title', null, 'a code')));
    expect(element.innerHTML).toBe('<svg><title>a code</title></svg>');
  });

  it('declares all that it names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lean-react-'));
    afterwards.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'react.js');
    await writeFile(file, withoutUnusedReact(WHOLE));
    const options =
      '--ignoreConfig --allowJs --checkJs --noEmit --strict false --types node --target es2022 --pretty false';
    const words = await run(process.execPath, [TYPESCRIPT, ...options.split(' '), file]).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout,
    );
    // What TypeScript says of any JavaScript shows that it has read this one.
    expect(words).toContain('error TS2339');
    expect(words.split('\n').filter((line: string) => /Cannot find name/.test(line))).toEqual([]);
  });

  it('is made of the version that it was written for, or of none', () => {
    expect(() => withoutUnusedReact(WHOLE.replaceAll('19.3.1', '19.3.2'))).toThrow('another than 19.3.1');
    const renamed = WHOLE.replaceAll('startViewTransition(', 'beginViewTransition(');
    expect(() => withoutUnusedReact(renamed)).toThrow('has no longer: startViewTransition');
  });
});
