import { useEffect, useState } from 'react';
import { createCookies } from '#platform/browser/cookies.ts';
import { useIsMember } from '#platform/net/use-member.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { type AppEnvironment, type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { isSettingOn } from '#shared/settings.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { clearStored, readStored, type StoredData, sizeText } from './stored/stored.ts';

export const head: PageModule['head'] = ({ text }) => ({ description: text('help.clear.description') });

/** Lists what this device stores of the site, with sizes, and clears it. */
export default function ClearPage() {
  const text = useText();
  const { storages, settings } = useApp();
  const isFollowed = useIsMember() && isSettingOn(settings, 'FRONT_PREFERENCES');
  const { reload } = useNavigation();
  const [isClearing, setClearing] = useState(false);
  const [kinds, setKinds] = useState<StoredData[] | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    void readStored(currentDevice(storages)).then((found) => {
      if (!isUnmounted) setKinds(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [storages]);

  async function clear() {
    if (isClearing) return;
    setClearing(true);
    await clearStored(currentDevice(storages));
    reload();
  }

  const staying = kinds?.filter(({ stayReason }) => stayReason) ?? [];
  return (
    <PageShell title={text('layout.page.CUSTOM_CLEAR')} text={text('help.clear.text')} isTextOnPhone>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
        <Button
          size="lg"
          onClick={() => void clear()}
          loading={isClearing}
          disabled={!kinds}
          className="sm:shrink-0"
        >
          {text('help.clear.submit')}
        </Button>
        <p className="text-xs text-faint">
          {text('help.clear.note')}
          {isFollowed && <span className="block">{text('help.clear.followed')}</span>}
        </p>
      </div>
      {/* The lists load after hydration: they are last, and the minimum height reserves their space. */}
      <div className="md:min-h-80">
        <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2">
          <Kinds title={text('help.clear.goes')} kinds={kinds?.filter(({ stayReason }) => !stayReason)} />
          {staying.length > 0 && <Kinds title={text('help.clear.stays')} kinds={staying} />}
        </div>
      </div>
    </PageShell>
  );
}

/** Only in the browser: the server has neither cookies nor caches. */
function currentDevice(storages: AppEnvironment['storages']) {
  return {
    storages,
    cookies: createCookies(),
    caches: typeof caches === 'undefined' ? undefined : caches,
  };
}

function Kinds({ title, kinds }: { title: string; kinds: readonly StoredData[] | undefined }) {
  const text = useText();
  const total = kinds?.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card as="section" padding="lg" aria-busy={!kinds}>
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-xl">
        {title}
        {total !== undefined && (
          <span className="text-sm font-normal text-faint tabular-nums">{sizeText(total)}</span>
        )}
      </h2>
      <div className="mt-2">
        {!kinds && <Skeleton className="h-36 w-full" />}
        {kinds?.length === 0 && <p className="mt-3 text-sm text-faint">{text('help.clear.nothing')}</p>}
        <ul className="divide-y divide-line">
          {kinds?.map((kind) => (
            <KindRow key={kind.label} kind={kind} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function KindRow({ kind }: { kind: StoredData }) {
  const text = useText();
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          {kind.stayReason && <Icon name="lock" size={16} className="text-faint" />}
          {text(kind.label)}
        </span>
        {kind.stayReason && <span className="mt-0.5 block text-xs text-faint">{text(kind.stayReason)}</span>}
      </span>
      <span className="shrink-0 text-faint tabular-nums">{sizeText(kind.bytes)}</span>
    </li>
  );
}
