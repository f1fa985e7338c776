import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

/** Help lines of the regions that the site serves. `shown` has no-break spaces and hyphens. */
const LINES = [
  { region: 'TW', shown: '1925', href: 'tel:1925' },
  { region: 'HK', shown: '1834\u00a0633', href: 'tel:+8521834633' },
  { region: 'MO', shown: '+853\u00a02832\u00a03998', href: 'tel:+85328323998' },
  { region: 'SG', shown: '1800\u00a06\u00a0668\u00a0668', href: 'tel:+6518006668668' },
  { region: 'MY', shown: '+60\u00a03\u00a07627\u00a02929', href: 'tel:+60376272929' },
  { region: 'US', shown: '1\u2011800\u2011426\u20112537', href: 'tel:+18004262537' },
  { region: 'world', shown: 'gamblingtherapy.org', href: 'https://www.gamblingtherapy.org/' },
] as const;

/** Independent help lines. */
export function HelpLines() {
  const text = useText();
  return (
    <Card as="section" padding="lg" aria-labelledby="help-lines" className="flex flex-col gap-3">
      <h2 id="help-lines" className="text-xl">
        {text('help.safer.lines')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.linesText')}</p>
      <ul className="divide-y divide-line">
        {LINES.map(({ region, shown, href }) => (
          <li
            key={region}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
          >
            <span className="min-w-0">{text(`help.safer.line.${region}`)}</span>
            <TextLink
              href={href}
              external={href.startsWith('https:')}
              className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold"
            >
              {shown}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
