import type { ReactNode } from 'react';

/** A layout without header and footer. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
