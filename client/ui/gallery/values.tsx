import { use, useState } from 'react';
import { formatMoney } from '#shared/money.ts';
import { ClockContext } from '#ui/base/clock.ts';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { DateInput } from '#ui/controls/date-input.tsx';
import { DateRange, type DateRangeValue } from '#ui/controls/date-range.tsx';
import { ImageInput } from '#ui/controls/image-input.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { FitMoney, Money } from '#ui/values/money.tsx';
import { Time, TimeZoneName, useTimeZone } from '#ui/values/time.tsx';
import { Block } from './block.tsx';

const AMOUNTS = [
  {
    key: 'balance',
    term: 'Balance 餘額',
    detail: <Money value={12_345_678} className="text-xl font-bold" />,
  },
  {
    key: 'long',
    term: 'Long 長',
    detail: <FitMoney value={123_456_789_012} className="text-3xl font-bold" />,
  },
  { key: 'win', term: 'Win 獲利', detail: <Money value="88.5" result /> },
  { key: 'loss', term: 'Loss 虧損', detail: <Money value={-120_000} result /> },
  { key: 'unknown', term: 'Unknown 未知', detail: <Money value={null} /> },
];

export function Amounts() {
  return (
    <Block title="Money 金額" className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
      <AmountField />
      <DescriptionList items={AMOUNTS} />
    </Block>
  );
}

interface Amount {
  text: string;
  cents: number | null;
}

function AmountField() {
  const [{ text, cents }, setAmount] = useState<Amount>({ text: '1500', cents: 150_000 });
  const max = (
    <Button size="sm" variant="ghost" onClick={() => setAmount({ text: '50000', cents: 5_000_000 })}>
      Max 全部
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Amount 金額"
        hint="$100.00–$50,000.00"
        error={cents === null && 'Not an amount 金額格式錯誤'}
      >
        <MoneyInput
          value={text}
          onChange={(next, value) => setAmount({ text: next, cents: value })}
          after={max}
        />
      </Field>
      <Presets text={text} onChoose={setAmount} />
    </div>
  );
}

function Presets({ text, onChoose }: { text: string; onChoose: (amount: Amount) => void }) {
  return (
    <ChoiceChips
      aria-label="Presets"
      look="fill"
      value={text}
      onPress={(value) => onChoose({ text: value, cents: Number(value) * 100 })}
      options={['500.00', '1000.00', '3000.00', '5000.00'].map((value) => ({
        value,
        label: formatMoney(value),
      }))}
    />
  );
}

export const SAMPLE_INSTANT = '2026-11-21T13:05:09Z';

const TIMES = [
  { key: 'datetime', term: 'datetime', detail: <Time value={SAMPLE_INSTANT} /> },
  { key: 'seconds', term: 'seconds', detail: <Time value={SAMPLE_INSTANT} format="seconds" /> },
  {
    key: 'day',
    term: 'day, time',
    detail: [
      <Time key="d" value={SAMPLE_INSTANT} format="day" />,
      ' · ',
      <Time key="t" value={SAMPLE_INSTANT} format="time" />,
    ],
  },
];

export function Dates() {
  return (
    <Block title="Time 時間" className="grid items-start gap-6 md:grid-cols-2">
      <TimeFormats />
      <DateFields />
    </Block>
  );
}

function TimeFormats() {
  const clock = use(ClockContext);
  const [until] = useState(() => (clock?.renderedAt ?? Date.now()) + 5 * 60_000);
  const zone = useTimeZone();
  const countdown = <Countdown until={until} className="font-semibold text-waiting" />;
  return (
    <DescriptionList
      items={[
        ...TIMES,
        { key: 'zone', term: zone, detail: <TimeZoneName /> },
        { key: 'left', term: 'Countdown 倒數', detail: countdown },
      ]}
    />
  );
}

function DateFields() {
  const [range, setRange] = useState<DateRangeValue>({ from: '2026-11-01', to: '2026-11-21' });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label="Range 日期區間" group>
        <DateRange value={range} onChange={setRange} labels={{ from: 'From', to: 'To' }} max="2026-11-21" />
      </Field>
      <Field label="Birthday 生日">
        <DateInput value="1990-06-18" onChange={() => {}} />
      </Field>
    </div>
  );
}

export function Codes() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Block title="Codes and pictures 掃碼與圖片" className="grid items-start gap-6 md:grid-cols-3">
      <Qr value="https://example.com/a/lucky88" label="Referral link" />
      <Field label="Receipt 收據">
        <ImageInput
          value={file}
          onChange={setFile}
          onProblem={() => {}}
          onMissing={() => {}}
          label="Receipt 收據"
        />
      </Field>
      <div className="flex flex-col items-start gap-3">
        <CopyButton text="WELCOME2026" label="Copy 複製" copiedLabel="Copied 已複製" />
        <CopyButton iconOnly text="WELCOME2026" label="Copy" copiedLabel="Copied" />
      </div>
    </Block>
  );
}
