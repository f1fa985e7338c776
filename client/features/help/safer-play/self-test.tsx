import { useState } from 'react';
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
  return (
    <Card as="section" padding="lg" aria-labelledby="self-test" className="flex flex-col gap-3">
      <h2 id="self-test" className="text-xl">
        {text('help.safer.test')}
      </h2>
      <p className="max-w-3xl text-soft">{text('help.safer.testText')}</p>
      <ul className="flex flex-col gap-2">
        {NUMBERS.map((number) => (
          <Sign
            key={number}
            number={number}
            isTicked={ticked.includes(number)}
            onChange={(isTicked) =>
              setTicked(isTicked ? [...ticked, number] : ticked.filter((entry) => entry !== number))
            }
          />
        ))}
      </ul>
      <Result count={ticked.length} />
    </Card>
  );
}

/** `count`: how many of the signs were ticked. */
function Result({ count }: { count: number }) {
  const text = useText();
  const [id, tone] = count === 0 ? RESULTS.none : count < MANY ? RESULTS.some : RESULTS.many;
  return (
    <div role="status">
      <Notice tone={tone}>{text(id)}</Notice>
    </div>
  );
}

const RESULTS = {
  none: ['help.safer.result.none', 'info'],
  some: ['help.safer.result.some', 'waiting'],
  many: ['help.safer.result.many', 'danger'],
} as const;

interface SignProps {
  number: (typeof NUMBERS)[number];
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

function Sign({ number, isTicked, onChange }: SignProps) {
  const text = useText();
  return (
    <li>
      <Checkbox checked={isTicked} onChange={onChange}>
        {text(`help.safer.test.${number}`)}
      </Checkbox>
    </li>
  );
}
