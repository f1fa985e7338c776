import { useState } from 'react';
import { useText } from '#platform/site/text.ts';
import { Card } from '#ui/cards/card.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** From this many answers on the result is a warning. The questions are those of the Problem Gambling Severity Index. */
const WARNING_COUNT = 3;

/** A self-test of nine yes-no questions. The answers are not stored. */
export function SelfTest() {
  const text = useText();
  const [checked, setChecked] = useState<readonly number[]>([]);
  const count = checked.length;
  const [result, tone] = count === 0 ? RESULTS.none : count < WARNING_COUNT ? RESULTS.some : RESULTS.many;
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
              checked={checked.includes(number)}
              onChange={(isChecked) =>
                setChecked(isChecked ? [...checked, number] : checked.filter((entry) => entry !== number))
              }
            >
              {text(`help.safer.test.${number}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div role="status">
        <Notice tone={tone}>{text(result)}</Notice>
      </div>
    </Card>
  );
}

const RESULTS = {
  none: ['help.safer.result.none', 'info'],
  some: ['help.safer.result.some', 'waiting'],
  many: ['help.safer.result.many', 'danger'],
} as const;
