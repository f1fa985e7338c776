import type { ReactNode } from 'react';
import { CategoryNav } from '#app/layouts/menus/category-nav.tsx';
import { DemoLine } from './demo-line.tsx';
import { Footer } from './footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** Header, page and footer. `children` contain the `<main id="main">`. */
export function DesktopFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame-desktop flex min-h-dvh flex-col">
      <SkipLink />
      <DemoLine />
      <header className="sticky top-0 z-30 bg-page">
        <TopBar />
        <CategoryNav />
      </header>
      {children}
      <Footer />
    </div>
  );
}
