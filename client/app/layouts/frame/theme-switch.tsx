import { useEffect, useState } from 'react';
import { readTheme, setTheme, showTheme, type Theme, watchTheme } from '#platform/browser/theme.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Icon } from '#ui/display/icon.tsx';

/** Switches between the dark and the light theme. The choice stays on this device; open pages with this switch follow it. */
export default function ThemeSwitch() {
  const text = useText();
  const { local } = useApp().storages;
  // The server does not know the device's theme.
  const [theme, setShown] = useState<Theme>('dark');
  useEffect(() => {
    const update = () => {
      const stored = readTheme(local);
      showTheme(document, stored);
      setShown(stored);
    };
    update();
    return watchTheme(local, update);
  }, [local]);
  const isLight = theme === 'light';
  const toggle = () => {
    const next = isLight ? 'dark' : 'light';
    setTheme(local, next, document);
    setShown(next);
  };
  return (
    <button
      type="button"
      onClick={toggle}
      className="hit-44 inline-flex items-center gap-2 rounded-control px-2 py-1 text-sm text-faint transition-colors hover:bg-raised hover:text-fg"
    >
      <Icon name="sun" size={16} />
      {text(isLight ? 'layout.darkTheme' : 'layout.lightTheme')}
    </button>
  );
}
