import { type ReactNode, useEffect, useState } from 'react';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { siteNameOf } from '#platform/site/site-name.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Mark } from '#ui/display/mark.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { InstallPicture, type PictureName } from './install-picture.tsx';
import { type Installer, watchInstaller } from './installer.ts';

export const head: PageModule['head'] = ({ text }) => ({ description: text('app.description') });

/** How to install the site on the home screen. */
export default function AppPage() {
  const text = useText();
  const { installer, isDone, install } = useInstaller();
  const site = siteNameOf(useApp());
  return (
    <PageShell title={text('layout.page.APP')}>
      <Card padding="lg" className="flex items-center gap-4">
        <Mark />
        <div className="min-w-0">
          <h2 className="text-base">{text('app.title', { site })}</h2>
          <p className="mt-1 text-sm text-faint">{text('app.text')}</p>
        </div>
      </Card>
      <HowTo isDone={isDone} />
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm text-soft">
        {(['app.gain.quick', 'app.gain.full', 'app.gain.small'] as const).map((id) => (
          <li key={id}>{text(id)}</li>
        ))}
      </ul>
      <InstallBar>
        {installer && (
          <Button size="lg" block onClick={() => void install()}>
            {text('app.install')}
          </Button>
        )}
      </InstallBar>
    </PageShell>
  );
}

interface Step {
  text: MessageId;
  picture: PictureName;
}

const STEPS: Record<'ios' | 'android', readonly Step[]> = {
  ios: [
    { text: 'app.ios.1', picture: 'share' },
    { text: 'app.ios.2', picture: 'add' },
    { text: 'app.ios.3', picture: 'done' },
  ],
  android: [
    { text: 'app.android.1', picture: 'menu' },
    { text: 'app.android.2', picture: 'add' },
    { text: 'app.android.3', picture: 'done' },
  ],
};

/** Shows an element on one system by CSS alone. Only WebKit of iOS supports `-webkit-touch-callout`. */
const ONLY_ON = {
  ios: 'not-supports-[-webkit-touch-callout:none]:hidden',
  android: 'supports-[-webkit-touch-callout:none]:hidden',
} as const;

/**
 * The steps for this system, or a note that the site is installed. The server renders all of them and CSS hides the
 * others: removing them at hydration would move the page.
 */
function HowTo({ isDone }: { isDone: boolean }) {
  const text = useText();
  const done = <Notice tone="success">{text('app.installed')}</Notice>;
  if (isDone) return done;
  return (
    <>
      <div className="hidden [@media(display-mode:standalone)]:block">{done}</div>
      <div className="[@media(display-mode:standalone)]:hidden">
        {(['ios', 'android'] as const).map((name) => (
          <Steps key={name} name={name} />
        ))}
      </div>
    </>
  );
}

/** Place of the install button. Its height is reserved, as the browser offers the installation at any time. */
function InstallBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={cx(
        'sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] min-h-12 [@media(display-mode:standalone)]:hidden',
        ONLY_ON.android,
      )}
    >
      {children}
    </div>
  );
}

function Steps({ name }: { name: keyof typeof STEPS }) {
  const text = useText();
  return (
    <section aria-labelledby={`steps-${name}`} className={cx('flex flex-col gap-3', ONLY_ON[name])}>
      <h2 id={`steps-${name}`} className="text-base">
        {text(`app.${name}.title`)}
      </h2>
      <ol className="flex flex-col gap-3">
        {STEPS[name].map((step, index) => (
          <Card as="li" key={step.text} className="flex items-center gap-4">
            <InstallPicture name={step.picture} />
            <p className="min-w-0 text-sm">
              <span className="font-semibold text-primary-text">{index + 1}. </span>
              {text(step.text)}
            </p>
          </Card>
        ))}
      </ol>
    </section>
  );
}

function useInstaller() {
  const [installer, setInstaller] = useState<Installer | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => watchInstaller(window, setInstaller, () => setDone(true)), []);
  return {
    installer: isDone ? null : installer,
    isDone,
    install: async () => {
      // prompt() works once per event.
      setInstaller(null);
      await installer?.prompt();
    },
  };
}
