import type { ReactNode } from 'react';

/** No frame: the page brings its own header. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}
