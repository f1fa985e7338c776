import { useState } from 'react';
import type { MessageId } from '#platform/site/text.ts';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Of the Problem Gambling Severity Index' nine questions, asked with yes and no. */
const MANY = 3;

/** Nine questions to oneself; what is ticked stays in this page. */
export function SelfTest() {
  const text = useText();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const isMany = ticked.length >= MANY;
  const result: MessageId =
    ticked.length === 0
      ? 'help.safer.result.none'
      : isMany
        ? 'help.safer.result.many'
        : 'help.safer.result.some';
  return (
    <Card as="section" padding="lg" aria-labelledby="self-test" className="flex flex-col gap-3">
      <h2 id="self-test" className="text-xl">
        {text('help.safer.test')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.testText')}</p>
      <ul className="flex flex-col gap-2">
        {NUMBERS.map((number) => (
          <li key={number}>
            <Checkbox
              checked={ticked.includes(number)}
              onChange={(isTicked) =>
                setTicked(isTicked ? [...ticked, number] : ticked.filter((entry) => entry !== number))
              }
            >
              {text(`help.safer.test.${number}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div role="status">
        <Notice tone={isMany ? 'danger' : ticked.length > 0 ? 'waiting' : 'info'}>{text(result)}</Notice>
      </div>
    </Card>
  );
}
