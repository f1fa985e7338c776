import { useEffect, useRef } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { useNavigation } from '#platform/site/navigation.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** New recovery codes, shown once. Leaving the page asks for a confirmation until the member has saved them. */
export function NewCodesCard({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const app = useApp();
  const text = useText();
  const { hold } = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form or button that had the focus is removed when the codes are shown.
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => hold(() => true), [hold]);
  const all = codes.join('\n');
  return (
    <Card as="section" padding="lg" aria-labelledby="new-codes" className="flex flex-col gap-4">
      <h2 id="new-codes" ref={heading} tabIndex={-1} className="text-base font-semibold">
        {text('factor.newCodes.title')}
      </h2>
      <Notice tone="waiting">{text('factor.newCodes.text')}</Notice>
      <ol className="grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-control bg-raised px-3 py-2 text-center font-semibold tabular-nums"
          >
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button onClick={onDone}>{text('factor.newCodes.done')}</Button>
        <CopyButton text={all} label={text('factor.copy')} copiedLabel={text('factor.copied')} size="md" />
        <Button
          variant="secondary"
          icon="download"
          onClick={() =>
            saveFile('recovery-codes.txt', 'text/plain', [`${app.metadata.title ?? ''}\n\n${all}\n`])
          }
        >
          {text('factor.newCodes.save')}
        </Button>
      </div>
    </Card>
  );
}
