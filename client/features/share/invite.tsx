import { type ReactNode, useRef } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { DistributionPromotion } from '#shared/webapi/schemas/distribution.ts';
import { useHydrated } from '#ui/base/clock.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { WebAddress } from '#ui/values/web-address.tsx';

/** The member's referral code, link and QR code, with buttons to copy, share and save them. */
export function Invite({ referral }: { referral: DistributionPromotion }) {
  const app = useApp();
  const text = useText();
  // The API may answer a path, without a host and a language. A friend's device is not known.
  const path = hrefOfAddress({ ...app, device: 'desktop' }, referral.url);
  const link = new URL(path ?? referral.url, app.origin).toString();
  return (
    <Card as="section" padding="lg" aria-labelledby="share-invite" className="flex flex-col gap-4">
      <SectionHeading id="share-invite" title={text('share.invite')} />
      <div className="flex flex-wrap items-start gap-6">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
          <Line label={text('share.code')} copied={referral.code}>
            <span className="text-xl font-bold tracking-wider wrap-anywhere">{referral.code}</span>
          </Line>
          <Line label={text('share.link')} copied={link}>
            <WebAddress value={link} />
          </Line>
          <div className="flex flex-wrap gap-3">
            <NativeShare link={link} />
            <EmailShare link={link} />
          </div>
        </div>
        <SavedQr link={link} code={referral.code} />
      </div>
    </Card>
  );
}

function SavedQr({ link, code }: { link: string; code: string }) {
  const text = useText();
  const qr = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto flex max-w-full flex-col items-center gap-3">
      <div ref={qr} className="max-w-full">
        <Qr value={link} label={text('share.qr')} size={168} />
      </div>
      <Button variant="secondary" icon="download" onClick={() => saveQr(qr.current, code)}>
        {text('share.saveQr')}
      </Button>
    </div>
  );
}

function Line({ label, copied, children }: { label: string; copied: string; children: ReactNode }) {
  const text = useText();
  return (
    <div className="min-w-0">
      <p className="text-xs text-faint">{label}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:flex-nowrap sm:justify-start">
        <span className="min-w-0">{children}</span>
        <CopyButton text={copied} label={text('share.copy')} copiedLabel={text('share.copied')} />
      </div>
    </div>
  );
}

/** The device's share dialog, if it has one. */
function NativeShare({ link }: { link: string }) {
  const app = useApp();
  const text = useText();
  const isHydrated = useHydrated();
  if (!isHydrated || typeof navigator.share !== 'function') return null;
  const share = () =>
    navigator
      .share({ title: app.metadata.title ?? '', text: text('share.words'), url: link })
      // Rejects when the visitor closes the dialog.
      .catch(() => {});
  return (
    <Button icon="share-2" className="max-sm:w-full" onClick={() => void share()}>
      {text('share.share')}
    </Button>
  );
}

/** Asks for an email address and opens the device's email program with the invitation. */
function EmailShare({ link }: { link: string }) {
  const app = useApp();
  const text = useText();
  async function handlePress() {
    const address = await app.dialogs.prompt({
      title: text('share.email'),
      message: text('share.emailTo'),
      inputType: 'email',
      confirmLabel: text('share.emailNext'),
    });
    if (address === null) return;
    const subject = encodeURIComponent(app.metadata.title ?? '');
    const body = encodeURIComponent(`${text('share.words')} ${link}`);
    window.open(`mailto:${encodeURIComponent(address)}?subject=${subject}&body=${body}`, '_self');
  }
  return (
    <Button variant="secondary" icon="mail" className="max-sm:w-full" onClick={() => void handlePress()}>
      {text('share.email')}
    </Button>
  );
}

/** Downloads the SVG element inside `container`. */
function saveQr(container: HTMLElement | null, code: string): void {
  const svg = container?.querySelector('svg');
  if (svg) saveFile(`invite-${code}.svg`, 'image/svg+xml', [new XMLSerializer().serializeToString(svg)]);
}
