import { serviceMenu } from '#platform/site/menus.ts';
import { type PageModule, useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageShell } from '#ui/display/page-shell.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AddressCheck } from './address-check.tsx';
import { lineUrl } from './line-url.ts';

export const head: PageModule['head'] = ({ text }) => ({ description: text('help.service.description') });

/** Customer service: LINE, hours, and what to prepare. Loads nothing from LINE. */
export default function ServicePage() {
  const text = useText();
  const { device, settings } = useApp();
  const lineId = settings.CONTACT_LINE_ID?.trim() ?? '';
  return (
    <PageShell title={text('layout.page.CUSTOM_SERVICE')} text={text('help.service.text')} isTextOnPhone>
      {lineId ? <LineCard id={lineId} /> : <Notice tone="waiting">{text('help.service.noLine')}</Notice>}
      <div className="grid gap-4 *:min-w-0 lg:grid-cols-2">
        <Hours />
        <Preparation />
      </div>
      <AddressCheck />
      {device === 'mobile' ? <AllPages /> : <SelfHelp />}
    </PageShell>
  );
}

function LineCard({ id }: { id: string }) {
  const text = useText();
  const url = lineUrl(id);
  return (
    <Card as="section" padding="lg" aria-labelledby="line" className="flex flex-col gap-5 sm:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <div>
          <h2 id="line" className="text-xl">
            LINE
          </h2>
          <p className="mt-1 text-sm text-soft">{text('help.service.lineText')}</p>
        </div>
        <p className="text-base font-semibold break-all">{id}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={url} target="_blank" rel="noopener noreferrer" icon="message-circle">
            {text('help.service.open')}
          </ButtonLink>
          <CopyButton
            size="md"
            text={id}
            label={text('help.service.copy')}
            copiedLabel={text('help.service.copied')}
          />
        </div>
        <p className="text-xs text-faint">{text('help.service.openNote')}</p>
      </div>
      <figure className="flex flex-col items-center gap-2 self-center">
        <Qr value={url} label={text('help.service.qr')} size={160} />
        <figcaption className="text-xs text-faint">{text('help.service.qr')}</figcaption>
      </figure>
    </Card>
  );
}

function Hours() {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="hours">
      <h2 id="hours" className="flex items-center gap-2 text-base">
        <Icon name="clock" size={18} className="text-primary-text" />
        {text('help.service.hours')}
      </h2>
      <p className="mt-2 text-sm text-soft">{text('help.service.hoursText')}</p>
      <p className="mt-2 text-sm text-faint">{text('help.service.hoursNote')}</p>
    </Card>
  );
}

const PREPARATIONS: readonly MessageId[] = [
  'help.service.atHand.account',
  'help.service.atHand.number',
  'help.service.atHand.time',
  'help.service.atHand.picture',
];

function Preparation() {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="at-hand">
      <h2 id="at-hand" className="flex items-center gap-2 text-base">
        <Icon name="clipboard-list" size={18} className="text-primary-text" />
        {text('help.service.atHand')}
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-sm text-soft">
        {PREPARATIONS.map((id) => (
          <li key={id}>{text(id)}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-faint">{text('help.service.never')}</p>
    </Card>
  );
}

/** The service menu, which a desktop shows beside these pages. */
function AllPages() {
  const text = useText();
  const href = useHref();
  const pages = serviceMenu(useApp()).filter(({ name }) => name !== 'CUSTOM_SERVICE');
  return (
    <nav aria-label={text('help.service.pages')}>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {pages.map(({ name, icon, label }) => (
          <li key={name}>
            <a
              href={href(name, {})}
              className="flex min-h-13 items-center gap-3 px-4 py-3 text-sm outline-offset-[-2px] active:bg-raised"
            >
              <Icon name={icon} className="text-faint" />
              <span className="min-w-0 flex-1">{text(label)}</span>
              <Glyph name="right" size={18} className="text-faint" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SELF_HELP_PAGES = ['CUSTOM_QUESTION', 'CUSTOM_HELP', 'CUSTOM_TIME'] as const;

/** Links to pages that may answer a question without customer service. */
function SelfHelp() {
  const app = useApp();
  const text = useText();
  const href = useHref();
  return (
    <Notice
      title={text('help.service.first')}
      action={SELF_HELP_PAGES.filter((name) => app.hasPage(name)).map((name) => (
        <ButtonLink key={name} size="sm" variant="secondary" href={href(name, {})}>
          {text(`layout.page.${name}`)}
        </ButtonLink>
      ))}
    />
  );
}
