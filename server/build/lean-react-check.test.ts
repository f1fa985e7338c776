import { build, type Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanPlugin } from './lean-plugin.ts';
import { complaintAbout } from './lean-react-check.ts';

/** As somebody writes them: what React lacks here, a module for each. */
const GONE: Record<string, string> = {
  Suspense: `import { Suspense } from 'react'; export default () => <Suspense>x</Suspense>;`,
  'Suspense of the namespace': `import * as React from 'react'; export default () => <React.Suspense>x</React.Suspense>;`,
  'Suspense of what was taken apart': `import React from 'react'; const { Suspense } = React; export default () => <Suspense>x</Suspense>;`,
  'Suspense by another name': `import * as React from 'react'; const R = { ...React }; export default () => <R.Suspense>x</R.Suspense>;`,
  StrictMode: `import { StrictMode } from 'react'; export default () => <StrictMode>x</StrictMode>;`,
  Profiler: `import { Profiler } from 'react'; export default () => <Profiler id="x" onRender={() => {}}>x</Profiler>;`,
  Activity: `import { Activity } from 'react'; export default () => <Activity mode="hidden">x</Activity>;`,
  ViewTransition: `import { ViewTransition } from 'react'; export default () => <ViewTransition>x</ViewTransition>;`,
  addTransitionType: `import { addTransitionType } from 'react'; export default () => addTransitionType('next');`,
  lazy: `import { lazy } from 'react'; export default lazy(() => import('./kept.tsx'));`,
  Consumer: `import { createContext } from 'react'; const Theme = createContext('x'); export default () => <Theme.Consumer>{(x) => x}</Theme.Consumer>;`,
  useTransition: `import { useTransition } from 'react'; export default () => useTransition()[0];`,
  'an async transition': `import { startTransition } from 'react'; export default (save) => startTransition(async () => { await save(); });`,
  useOptimistic: `import { useOptimistic } from 'react'; export default () => useOptimistic(1)[0];`,
  useActionState: `import { useActionState } from 'react'; export default () => useActionState(() => 1, 1)[0];`,
  useFormState: `import { useFormState } from 'react-dom'; export default () => useFormState(() => 1, 1)[0];`,
  useFormStatus: `import { useFormStatus } from 'react-dom'; export default () => useFormStatus().pending;`,
  requestFormReset: `import { requestFormReset } from 'react-dom'; export default (form) => requestFormReset(form);`,
  'an action of a form': `export default ({ save }) => <form action={save}>x</form>;`,
  'an action of a button': `export default ({ save }) => <button formAction={async () => save()}>x</button>;`,
  'an action of a button beside spread props': `import { Button } from './kept.tsx'; export default (props) => <Button {...props} formAction={props.save} />;`,
  'a hint of what will load': `import { preload } from 'react-dom'; export default () => preload('/x', { as: 'image' });`,
  'a hint that runs what it loads': `import { preinit } from 'react-dom'; export default () => preinit('/x', { as: 'script' });`,
  'a title': `export default () => <title>x</title>;`,
  'a style sheet': `export default () => <link rel="stylesheet" href="/x" precedence="low" />;`,
  'the body': `import { createElement } from 'react'; export default () => createElement('body', null, 'x');`,
  'an element of one’s own': `export default () => <my-element>x</my-element>;`,
  'a ref of a Fragment': `import { Fragment } from 'react'; export default ({ at }) => <Fragment key="x" ref={at}>x</Fragment>;`,
  'spread props of a Fragment': `import { Fragment } from 'react'; export default (props) => <Fragment {...props}>x</Fragment>;`,
  'names of components': `export default (watch) => watch({ onError: (error, { componentStack }) => componentStack });`,
  'a name that is made': `import * as React from 'react'; export default (name) => React[name];`,
  'what React’s compiler makes': `import { c } from 'react/compiler-runtime'; export default () => c(2);`,
};

/** What it still has. */
const KEPT = `
import { createContext, Fragment, memo, startTransition, use, useDeferredValue, useEffectEvent, useId } from 'react';
import { createPortal, flushSync } from 'react-dom';
import * as React from 'react';
const Theme = createContext('x');
const pictures = { preload: () => 'x', lazy: 'lazy', action: () => 'x' };
export const Button = memo((props) => <button {...props} />);
export default function Page({ promise, ref, rows }) {
  const words = [use(Theme), use(promise), useDeferredValue(rows), useId(), React.useRef(null), React['useMemo'](() => 1)];
  const tell = useEffectEvent(() => startTransition(() => flushSync(() => pictures.preload())));
  return <Theme value="y"><form ref={ref} action="/search" onSubmit={tell}>
    <svg><path d={pictures.lazy} /></svg>{words}{createPortal(<Button action={pictures.action} />, document.body)}
    {rows.map((row) => <Fragment key={row}>{row}</Fragment>)}</form></Theme>;
}`;

const names = Object.keys(GONE);
const PREFIX = '/client/features/x/';

/** Modules that stand in no file. */
function withModules(modules: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'modules',
    enforce: 'pre',
    resolveId: (id) => (modules.has(id.replace('./', PREFIX)) ? id.replace('./', PREFIX) : undefined),
    load: (id) => modules.get(id),
  };
}

/** @returns what the build says of them, or null */
async function complaintsOf(modules: Record<string, string>, { ssr = false } = {}): Promise<string | null> {
  const files = Object.entries(modules).map(([name, code]) => [`${PREFIX}${name}.tsx`, code] as const);
  const entry = files.map(([file], at) => `import x${at} from '${file}'; console.log(x${at});`).join('\n');
  return build({
    configFile: false,
    mode: 'production',
    logLevel: 'silent',
    plugins: [withModules(new Map([...files, [`${PREFIX}entry.tsx`, entry]])), leanPlugin()],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { ssr, write: false, minify: false, rollupOptions: { input: `${PREFIX}entry.tsx` } },
  }).then(
    () => null,
    (error: unknown) => String(error),
  );
}

describe('a build says which module uses what React lacks', () => {
  let complaints = '';
  beforeAll(async () => {
    const modules = Object.fromEntries(names.map((name, at) => [`gone-${at}`, GONE[name] ?? '']));
    complaints = (await complaintsOf({ ...modules, kept: KEPT })) ?? '';
    // A second on a machine at rest.
  }, 60_000);

  it.each(names)('%s', (name) => {
    // The compiler's part is a module of React's.
    const module = /compiler/.test(name)
      ? 'react-compiler-runtime.'
      : `gone-${names.indexOf(name)}.tsx has "`;
    expect(complaints).toContain(module);
  });

  it('and nothing of what React still has', async () => {
    expect(complaints).not.toContain('kept.tsx');
    expect(await complaintsOf({ kept: KEPT })).toBeNull();
  });

  it('and nothing where React is whole, on a server', async () => {
    expect(await complaintsOf({ gone: GONE.Suspense ?? '' })).toContain('gone.tsx has "');
    expect(await complaintsOf({ gone: GONE.Suspense ?? '' }, { ssr: true })).toBeNull();
  });
});

it('a build asks libraries, too, React’s own aside; whose elements none is made of are known by name', () => {
  const title = '(0, import_jsx_runtime.jsx)("title", { children: text })';
  const lazy = 'SafeReact.lazy(() => load())';
  expect(complaintAbout('/node_modules/charts/index.js', title)).toContain(
    'has "(0, import_jsx_runtime.jsx)("title"',
  );
  expect(complaintAbout('/node_modules/react-router/dist/index.js', title)).toBeNull();
  expect(complaintAbout('/node_modules/react-router/dist/index.js', lazy)).toContain('has "SafeReact.lazy"');
  expect(complaintAbout('/node_modules/react-dom/index.js', lazy)).toBeNull();
  expect(complaintAbout('/client/x.ts', 'document.createElement("link"); z.lazy(() => schema)')).toBeNull();
});
