import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import { useHydrated } from './clock.ts';

/** What a part of a page is made of: a name of its own, and all the data that it shows. */
export interface MarkupKey {
  name: string;
  /** Objects by identity, the rest by value. Nothing of one visitor: the markup is every visitor's. */
  data: readonly [object, ...(object | string | number | boolean | undefined)[]];
}

/**
 * The markup of a part, made once for its data and for a visitor's locale and device. `isLive`: the browser will hydrate
 * it, and finds two texts side by side only where the markup tells them apart.
 */
export type MarkupRenderer = (key: MarkupKey & { isLive?: boolean }, render: () => ReactNode) => string;

/**
 * How parts that visitors share are rendered. The server sets a renderer that remembers its markup; the browser's first
 * page `adopt`s the nodes that came; without either, as in a test, they are elements like all others.
 */
export const MarkupContext = createContext<MarkupRenderer | 'adopt' | null>(null);

export interface SharedMarkupProps extends MarkupKey, Omit<ComponentProps<'ul'>, 'children'> {
  as: 'ul' | 'div';
  children: () => ReactNode;
}

/**
 * The one boundary of what all visitors see alike (a list of cards, the links of the footer): as many elements cost the
 * server fifteen times what joined text does, and the browser would hydrate each of them. The server renders the part
 * once for each answer of the API; the browser keeps its nodes as they came. Once the data change, and wherever a page
 * is rendered in the browser, its children are live elements. They may read contexts, but have no state to keep and no
 * handlers: what handles presses on the server's nodes would be missing.
 */
export function SharedMarkup(props: SharedMarkupProps) {
  const mode = use(MarkupContext);
  if (import.meta.env.SSR && typeof mode === 'function') return <Rendered {...props} renderer={mode} />;
  return mode === 'adopt' ? <Adopted {...props} /> : <Live {...props} />;
}

/**
 * On the server the props of an element whose children all visitors see alike, but which have handlers or state: the browser
 * hydrates them like all others, the server alone is spared the work. They ask for no `useId`, whose ids tell where in a
 * page they stand. Call it under `import.meta.env.SSR`: the browser needs none of it.
 */
export function useServerMarkup(
  key: MarkupKey,
  children: () => ReactNode,
): Pick<ComponentProps<'ul'>, 'children' | 'dangerouslySetInnerHTML'> {
  const mode = use(MarkupContext);
  if (typeof mode !== 'function') return { children: children() };
  return { dangerouslySetInnerHTML: { __html: mode({ ...key, isLive: true }, children) } };
}

function Live({ as, name: _, data: __, children, ...rest }: SharedMarkupProps) {
  // Both take the same props; a ref is given to lists only.
  const Tag = as as 'ul';
  return <Tag {...rest}>{children()}</Tag>;
}

function Rendered({
  renderer,
  as,
  name,
  data,
  children,
  ...rest
}: SharedMarkupProps & { renderer: MarkupRenderer }) {
  const Tag = as as 'ul';
  const markup = { __html: renderer({ name, data }, children) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of the children
  return <Tag {...rest} dangerouslySetInnerHTML={markup} />;
}

/** Whatever it says, React leaves the server's nodes alone when it hydrates, and never looks at them again. */
const AS_IT_CAME = { __html: '' };

function Adopted(props: SharedMarkupProps) {
  const isHydrated = useHydrated();
  const [adopted, setAdopted] = useState(isHydrated ? null : props.data);
  if (adopted && !isSame(adopted, props.data)) setAdopted(null);
  const { as, name: _, data: __, children, ...rest } = props;
  const Tag = as as 'ul';
  // The same element: a row keeps the place it was scrolled to.
  if (!adopted) return <Tag {...rest}>{children()}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, see above
  return <Tag {...rest} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />;
}

function isSame(a: MarkupKey['data'], b: MarkupKey['data']): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
