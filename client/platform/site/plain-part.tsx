import { useApp } from './page.ts';
import type { PartName, PartProps } from './parts.ts';
import { useSharedPart } from './use-shared-part.ts';

/** Parts that are asked for nothing. */
export type PlainPart = { [N in PartName]: keyof PartProps[N] extends never ? N : never }[PartName];

/** One of them, in the page's language. */
export default function PlainPartView({ name }: { name: PlainPart }) {
  const { locale } = useApp();
  const { Part } = useSharedPart(name);
  return Part && <Part key={locale} />;
}
