import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useHtml } from '#ui/base/trusted-html.ts';

/** One icon as iconify has it: the inside of its `<svg>`. */
export interface IconData {
  body: string;
  width?: number;
  height?: number;
}

/**
 * Where icons come from. `get` returns the same object until the icon changes; `request` asks for one that
 * is missing (asking twice costs nothing); `subscribe` reports that some icon arrived.
 */
export interface IconStore {
  get(name: string): IconData | undefined;
  request(name: string): void;
  subscribe(listener: () => void): () => void;
}

/** Set once by the app. Without it every icon is its empty box. */
export const IconContext = createContext<IconStore | null>(null);

export interface IconProps {
  /** Lucide's name, e.g. `house`. */
  name: string;
  /** Edge in pixels, 20 unless told. */
  size?: number;
  className?: string;
  /** Only for an icon that stands alone; without it the icon is hidden from screen readers. */
  label?: string;
}

const unsubscribeNothing = () => {};
const subscribeNothing = () => unsubscribeNothing;

/** A Lucide icon from the icon store; while it is missing, an empty box of the same size. */
export function Icon({ name, size = 20, className, label }: IconProps) {
  const store = use(IconContext);
  const snapshot = () => store?.get(name);
  const icon = useSyncExternalStore(store?.subscribe ?? subscribeNothing, snapshot, snapshot);
  const isMissing = icon === undefined;
  const body = useHtml(icon?.body ?? '');

  useEffect(() => {
    if (isMissing) store?.request(name);
  }, [isMissing, name, store]);

  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${icon?.width ?? 24} ${icon?.height ?? 24}`}
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own icon service, never of a visitor
      dangerouslySetInnerHTML={icon ? body : undefined}
    />
  );
}
