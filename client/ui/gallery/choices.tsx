import { useState } from 'react';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { Combobox } from '#ui/choices/combobox.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Select } from '#ui/choices/select.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Block } from './block.tsx';

const BANKS = [
  { value: '004', label: '臺灣銀行 Bank of Taiwan', keywords: '004' },
  { value: '808', label: '玉山銀行 E.SUN Bank', note: '808' },
  { value: '822', label: '中國信託 CTBC Bank', note: '822' },
  { value: '700', label: '中華郵政 Chunghwa Post', note: '700' },
];

const WALLETS = [
  { value: '1', label: 'Main wallet 主錢包', note: '$1,234.50' },
  { value: '2', label: 'Golden Dragon 金龍', note: '$0.00' },
  { value: '3', label: 'Ocean King 海王', note: 'Maintenance 維護中', disabled: true },
];

export function Choices() {
  return (
    <Block title="Choices 選擇" className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      <Selects />
      <Ticks />
      <Radios />
      <Switches />
    </Block>
  );
}

function Selects() {
  const [wallet, setWallet] = useState<string | null>('1');
  return (
    <>
      <Field label="Wallet 錢包 (Select)">
        <Select options={WALLETS} value={wallet} onChange={setWallet} />
      </Field>
      <Field label="Wallet 錢包 (SelectSheet)">
        <SelectSheet
          options={WALLETS}
          value={wallet}
          onChange={setWallet}
          title="Wallet 錢包"
          closeLabel="Close"
        />
      </Field>
      <BankField />
    </>
  );
}

function BankField() {
  const [bank, setBank] = useState<string | null>(null);
  return (
    <Field label="Bank 銀行 (Combobox)" error={bank === null && 'Choose a bank 請選擇銀行'}>
      <Combobox
        options={BANKS}
        value={bank}
        onChange={setBank}
        placeholder="Name or code 名稱或代碼"
        emptyText="No bank found 找不到銀行"
        labels={{ open: 'Open', clear: 'Clear' }}
      />
    </Field>
  );
}

const NOTHING = () => {};

function Ticks() {
  const [agreed, setAgreed] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Checkbox checked={agreed} onChange={setAgreed}>
        I am 18 or older and agree to the <TextLink href="#terms">terms 條款</TextLink>
      </Checkbox>
      <TickStates />
    </div>
  );
}

const TICKS = [
  { state: { checked: true }, label: 'Ticked 已勾選' },
  { state: { checked: false, indeterminate: true }, label: 'Some 部分' },
  { state: { checked: true, disabled: true }, label: 'Disabled 停用' },
];

function TickStates() {
  return TICKS.map(({ state, label }) => (
    <Checkbox key={label} {...state} onChange={NOTHING}>
      {label}
    </Checkbox>
  ));
}

const CHANNELS = [
  { value: 'atm', label: 'ATM 轉帳' },
  { value: 'store', label: 'Store 超商', note: 'Fee 手續費 $1.00' },
  { value: 'card', label: 'Card 信用卡', disabled: true },
];

const CHANNEL_CARDS = [
  {
    value: 'atm',
    label: 'ATM 轉帳',
    note: '$100.00–$50,000.00',
    end: <Badge tone="success">Free 免費</Badge>,
  },
  { value: 'store', label: 'Store 超商', note: '$50.00–$20,000.00' },
  { value: 'card', label: 'Card 信用卡', note: 'Maintenance 維護中', disabled: true },
];

function Radios() {
  const [channel, setChannel] = useState<string | null>('atm');
  return (
    <>
      <Field label="Radios 單選" group>
        <RadioGroup value={channel} onChange={setChannel} options={CHANNELS} />
      </Field>
      <Field label="Cards 卡片單選" group className="md:col-span-2">
        <RadioGroup
          look="cards"
          value={channel}
          onChange={setChannel}
          className="sm:grid sm:grid-cols-2"
          options={CHANNEL_CARDS}
        />
      </Field>
    </>
  );
}

function Switches() {
  const [isAuto, setAuto] = useState(true);
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={isAuto} onChange={setAuto} note="Moves money when a game opens 進入遊戲時自動轉入">
        Automatic transfer 自動轉帳
      </Switch>
      <Switch checked loading onChange={() => {}}>
        Saving 儲存中
      </Switch>
      <Switch checked={false} disabled onChange={() => {}}>
        Disabled 停用
      </Switch>
    </div>
  );
}
