import { type CSSProperties, createContext, use, useEffect, useSyncExternalStore } from 'react';
import { useHtml } from '#ui/base/trusted-html.ts';

/** An icon of iconify: the content of its `<svg>`. */
export interface IconData {
  body: string;
  width?: number;
  height?: number;
}

/**
 * Source of icons. `get` returns the same object until the icon changes. `request` loads a missing icon; repeated
 * requests have no effect. `subscribe` reports that an icon has arrived.
 */
export interface IconStore {
  get(name: string): IconData | undefined;
  request(name: string): void;
  subscribe(listener: () => void): () => void;
}

/** Provided once by the app. Without it every icon is an empty box. */
export const IconContext = createContext<IconStore | null>(null);

export interface IconProps {
  /** Lucide's name, e.g. `house`. */
  name: string;
  /** Edge length in pixels, default 20. It grows with the text size. */
  size?: number;
  className?: string;
  /** For an icon without text. Without a label the icon is hidden from screen readers. */
  label?: string;
}

/** The style of an `.icon` (styles.css), whose edge is 20 px by default. */
export function iconSize(size: number): CSSProperties | undefined {
  return size === 20 ? undefined : ({ '--size': size } as CSSProperties);
}

const unsubscribeNothing = () => {};
const subscribeNothing = () => unsubscribeNothing;

/** A Lucide icon from the icon store; an empty box of the same size until it is loaded. */
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
      className={className ? `icon ${className}` : 'icon'}
      style={iconSize(size)}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own icon service, never of a visitor
      dangerouslySetInnerHTML={icon ? body : undefined}
    />
  );
}
