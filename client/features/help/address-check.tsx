import { useState } from 'react';
import { type AppEnvironment, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { parseUrl } from '#shared/urls/parse-url.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** Asks for a URL and shows whether its host belongs to this site. */
export function AddressCheck() {
  const app = useApp();
  const text = useText();
  const [checked, setChecked] = useState<{ host: string; isOwn: boolean } | null>(null);

  async function handlePress() {
    const address = await app.dialogs.prompt({
      title: text('help.address.title'),
      message: text('help.address.field'),
      inputType: 'url',
      placeholder: 'https://',
      confirmLabel: text('help.address.check'),
    });
    if (address === null) return;
    const host = parseUrl(address)?.host ?? address;
    setChecked({ host, isOwn: ownHosts(app).has(host) });
  }

  return (
    <Card as="section" padding="lg" aria-labelledby="address" className="flex flex-col gap-3">
      <h2 id="address" className="flex items-center gap-2 text-base">
        <Icon name="shield-check" size={18} className="text-primary-text" />
        {text('help.address.title')}
      </h2>
      <p className="text-sm text-soft">{text('help.address.text')}</p>
      <Button variant="secondary" className="self-start" onClick={() => void handlePress()}>
        {text('help.address.open')}
      </Button>
      {checked && (
        <Notice role="status" tone={checked.isOwn ? 'success' : 'danger'}>
          {text(checked.isOwn ? 'help.address.own' : 'help.address.foreign', { host: checked.host })}
        </Notice>
      )}
    </Card>
  );
}

function ownHosts({ origin, config, languages }: AppEnvironment): Set<string> {
  const hosts = [origin, config.siteOrigin].map((one) => one && parseUrl(one)?.host);
  const domains = [...Object.keys(config.localeDomains), ...languages.map(({ domain }) => domain)];
  return new Set([...hosts, ...domains].filter((host) => typeof host === 'string'));
}
