import { type ReactNode, use, useState } from 'react';
import { ClockContext } from '#ui/base/clock.ts';
import { cx } from '#ui/base/cx.ts';
import { Card } from '#ui/cards/card.tsx';
import { CardLink } from '#ui/cards/card-link.tsx';
import { Carousel } from '#ui/cards/carousel.tsx';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { ChoiceChips } from '#ui/choices/choice-chips.tsx';
import { Combobox } from '#ui/choices/combobox.tsx';
import { RadioGroup } from '#ui/choices/radio-group.tsx';
import { Select } from '#ui/choices/select.tsx';
import { SelectSheet } from '#ui/choices/select-sheet.tsx';
import { Switch } from '#ui/choices/switch.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { DateInput } from '#ui/controls/date-input.tsx';
import { DateRange, type DateRangeValue } from '#ui/controls/date-range.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ImageInput } from '#ui/controls/image-input.tsx';
import { Input } from '#ui/controls/input.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Accordion } from '#ui/display/accordion.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { PageHeading } from '#ui/display/page-heading.tsx';
import { Qr } from '#ui/display/qr.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton, SkeletonText } from '#ui/display/skeleton.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { StepList } from '#ui/display/step-list.tsx';
import { Table } from '#ui/display/table.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ErrorBlock } from '#ui/feedback/error-block.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Field } from '#ui/forms/field.tsx';
import { HiddenUsername } from '#ui/forms/hidden-username.tsx';
import { NewPasswordField } from '#ui/forms/new-password-field.tsx';
import { RepeatPasswordField } from '#ui/forms/repeat-password-field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { type ToastItem, ToastViewport } from '#ui/overlays/toast.tsx';
import { Countdown } from '#ui/values/countdown.tsx';
import { Money } from '#ui/values/money.tsx';
import { Time, TimeZoneName, useTimeZone } from '#ui/values/time.tsx';
import { Offer, PageParts } from './page-parts.tsx';

/** Every component with its states, for development only: nothing of it is translated on purpose. */
export function Gallery() {
  const [isFestive, setFestive] = useState(false);
  return (
    <div className={cx('relative isolate min-h-dvh bg-page', isFestive && 'duanwu')}>
      <div className="mx-auto flex max-w-page flex-col gap-10 px-gutter py-8">
        <PageHeading
          title="Design system 設計系統"
          text="Every component with its states. 每個元件與其狀態，供開發時檢視。"
          actions={
            <Switch checked={isFestive} onChange={setFestive}>
              Dragon boat 端午
            </Switch>
          }
        />
        <Colours />
        <Buttons />
        <Texts />
        <Fields />
        <Choices />
        <Amounts />
        <Dates />
        <Floating />
        <Messages />
        <Marks />
        <Cards />
        <Slides />
        <Navigation />
        <Lists />
        <Loading />
        <Codes />
        <Offer />
        <PageParts />
      </div>
    </div>
  );
}

function Block({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <section>
      <SectionHeading title={title} className="mb-4" />
      <Card padding="lg" className={className ?? 'flex flex-col gap-6'}>
        {children}
      </Card>
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

const SWATCHES = [
  'bg-page',
  'bg-card',
  'bg-raised',
  'bg-raised-hover',
  'bg-line-strong',
  'bg-outline',
  'bg-primary',
  'bg-primary-tint',
  'bg-accent',
  'bg-danger',
  'bg-danger-tint',
  'bg-waiting',
  'bg-waiting-tint',
];

function Colours() {
  return (
    <Block title="Colours 顏色" className="grid grid-cols-4 gap-4 md:grid-cols-7">
      {SWATCHES.map((swatch) => (
        <div key={swatch} className="min-w-0">
          <div className={cx('h-12 rounded-control border border-line-strong', swatch)} />
          <p className="mt-1 truncate text-xs text-faint">{swatch.slice(3)}</p>
        </div>
      ))}
    </Block>
  );
}

function Buttons() {
  const [isLoading, setLoading] = useState(true);
  return (
    <Block title="Buttons 按鈕">
      <Row>
        <Button>Deposit 存款</Button>
        <Button variant="secondary">Withdraw 提款</Button>
        <Button variant="outline">Transfer 轉帳</Button>
        <Button variant="ghost">Cancel 取消</Button>
        <Button variant="danger">Delete 刪除</Button>
      </Row>
      <Row>
        <Button icon="wallet">With icon</Button>
        <Button variant="secondary" iconEnd="chevron-right">
          More 更多
        </Button>
        <ButtonLink href="#buttons" variant="outline" icon="gift">
          A link 連結
        </ButtonLink>
        <Button loading={isLoading} icon="wallet">
          Loading 載入中
        </Button>
        <Button variant="secondary" loading={isLoading}>
          Sending 傳送中
        </Button>
        <Button disabled>Disabled 停用</Button>
        <Button variant="ghost" disabled>
          Disabled
        </Button>
        <Switch checked={isLoading} onChange={setLoading}>
          Loading
        </Switch>
      </Row>
      <Row>
        <Button size="sm">Small 小</Button>
        <Button size="sm" variant="secondary" icon="refresh-cw">
          Refresh
        </Button>
        <Button size="lg">Large 立即註冊</Button>
        <IconButton label="Search" icon="search" />
        <IconButton label="Mails" icon="mail" variant="secondary" />
        <IconButton label="Play" icon="play" variant="primary" />
        <IconButton label="Refresh" icon="refresh-cw" size="sm" />
        <IconButton label="Refreshing" icon="refresh-cw" loading />
        <IconButton label="Disabled" icon="mail" disabled />
      </Row>
      <div className="max-w-sm">
        <Button block size="lg">
          As wide as its place 全寬
        </Button>
      </div>
    </Block>
  );
}

function Texts() {
  return (
    <Block title="Text 文字">
      <div className="flex flex-col gap-2">
        <p className="text-3xl font-bold">Heading 32 大標題</p>
        <p className="text-2xl font-bold">Heading 24 中標題</p>
        <p className="text-xl font-bold">Heading 20 小標題</p>
        <p className="text-base">Body 16: the evening begins here. 內文十六，夜晚從這裡開始。</p>
        <p className="text-sm text-soft">Body 14: soft text. 次要文字。</p>
        <p className="text-xs text-faint">Meta 12: faint text. 說明文字。</p>
      </div>
      <Row>
        <TextLink href="#text">Primary link 連結</TextLink>
        <TextLink href="#text" tone="inline">
          Inline link
        </TextLink>
        <TextLink href="#text" tone="quiet">
          Quiet link
        </TextLink>
        <TextLink href="https://example.com" external>
          New tab 另開分頁
        </TextLink>
      </Row>
      <div className="prose max-w-2xl border-t border-line pt-4">
        <h2>活動規則 Rules</h2>
        <p>
          每位會員每日可參加一次，<strong>流水需達三倍</strong>。Read the <a href="#terms">full terms</a>.
        </p>
        <ul>
          <li>優惠期間內首次存款滿 $100.00</li>
          <li>One claim per member and device</li>
        </ul>
      </div>
    </Block>
  );
}

function Fields() {
  const [search, setSearch] = useState('龍');
  return (
    <Block title="Fields 輸入" className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      <Field label="Account 帳號" hint="4–16 letters and digits 英文與數字" required>
        <Input placeholder="yourname" autoComplete="username" />
      </Field>
      <Field label="Account 帳號" error="This account is taken. 此帳號已被使用">
        <Input defaultValue="lucky88" />
      </Field>
      <Field label="Name 姓名" aside="Optional 選填">
        <Input defaultValue="王小明" disabled />
      </Field>
      <Field label="Password 密碼" aside={<TextLink href="#forgot">Forgot 忘記密碼</TextLink>}>
        <PasswordInput defaultValue="correct-horse" />
      </Field>
      <form className="contents">
        <HiddenUsername account="lucky88" />
        <NewPasswordField
          label="New password 新密碼"
          typed="turing"
          defaultValue="turing"
          account="lucky88"
        />
        <RepeatPasswordField error="Not the same 不一致" defaultValue="turin" />
      </form>
      <Field label="Phone 手機">
        <Input before="+886" type="tel" defaultValue="912345678" />
      </Field>
      <Field label="Search 搜尋" isLabelHidden>
        <SearchInput value={search} onChange={setSearch} clearLabel="Clear" placeholder="Games 遊戲" />
      </Field>
      <Field label="Read only 唯讀">
        <Input
          readOnly
          defaultValue="WELCOME2026"
          after={<CopyButton iconOnly text="W" label="Copy" copiedLabel="Copied" />}
        />
      </Field>
    </Block>
  );
}

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

function Choices() {
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
  const [bank, setBank] = useState<string | null>(null);
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
    </>
  );
}

function Ticks() {
  const [agreed, setAgreed] = useState(false);
  return (
    <div className="flex flex-col items-start gap-3">
      <Checkbox checked={agreed} onChange={setAgreed}>
        I am 18 or older and agree to the <TextLink href="#terms">terms 條款</TextLink>
      </Checkbox>
      <Checkbox checked onChange={() => {}}>
        Ticked 已勾選
      </Checkbox>
      <Checkbox checked={false} indeterminate onChange={() => {}}>
        Some 部分
      </Checkbox>
      <Checkbox checked disabled onChange={() => {}}>
        Disabled 停用
      </Checkbox>
      <Checkbox checked={false} aria-invalid onChange={() => {}}>
        Missing 未勾選
      </Checkbox>
    </div>
  );
}

function Radios() {
  const [channel, setChannel] = useState<string | null>('atm');
  return (
    <>
      <Field label="Radios 單選" group>
        <RadioGroup
          value={channel}
          onChange={setChannel}
          options={[
            { value: 'atm', label: 'ATM 轉帳' },
            { value: 'store', label: 'Store 超商', note: 'Fee 手續費 $1.00' },
            { value: 'card', label: 'Card 信用卡', disabled: true },
          ]}
        />
      </Field>
      <Field label="Cards 卡片單選" group className="md:col-span-2">
        <RadioGroup
          look="cards"
          value={channel}
          onChange={setChannel}
          className="sm:grid sm:grid-cols-2"
          options={[
            {
              value: 'atm',
              label: 'ATM 轉帳',
              note: '$100–$50,000',
              end: <Badge tone="success">Free 免費</Badge>,
            },
            { value: 'store', label: 'Store 超商', note: '$50–$20,000' },
            { value: 'card', label: 'Card 信用卡', note: 'Maintenance 維護中', disabled: true },
          ]}
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

function Amounts() {
  const [text, setText] = useState('1500');
  const [cents, setCents] = useState<number | null>(150_000);
  const setAmount = (next: string, value: number | null) => {
    setText(next);
    setCents(value);
  };
  return (
    <Block title="Money 金額" className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-3">
      <div className="flex flex-col gap-3">
        <Field
          label="Amount 金額"
          hint="$100.00–$50,000.00"
          error={cents === null && 'Not an amount 金額格式錯誤'}
        >
          <MoneyInput
            value={text}
            onChange={setAmount}
            after={
              <Button size="sm" variant="ghost" onClick={() => setAmount('50000', 5_000_000)}>
                Max 全部
              </Button>
            }
          />
        </Field>
        <ChoiceChips
          aria-label="Presets"
          look="fill"
          value={text}
          onPress={(value) => setAmount(value, Number(value) * 100)}
          options={['500', '1000', '3000', '5000'].map((value) => ({ value, label: `$${value}` }))}
        />
      </div>
      <DescriptionList
        items={[
          {
            key: 'balance',
            term: 'Balance 餘額',
            detail: <Money value={12_345_678} className="text-xl font-bold" />,
          },
          { key: 'win', term: 'Win 獲利', detail: <Money value="88.5" result /> },
          { key: 'loss', term: 'Loss 虧損', detail: <Money value={-120_000} result /> },
          { key: 'unknown', term: 'Unknown 未知', detail: <Money value={null} /> },
        ]}
      />
    </Block>
  );
}

const SAMPLE_INSTANT = '2026-11-21T13:05:09Z';

function Dates() {
  const [range, setRange] = useState<DateRangeValue>({ from: '2026-11-01', to: '2026-11-21' });
  const clock = use(ClockContext);
  const [until] = useState(() => (clock?.renderedAt ?? Date.now()) + 5 * 60_000);
  const zone = useTimeZone();
  return (
    <Block title="Time 時間" className="grid items-start gap-6 md:grid-cols-2">
      <DescriptionList
        items={[
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
          { key: 'zone', term: zone, detail: <TimeZoneName at={SAMPLE_INSTANT} /> },
          {
            key: 'left',
            term: 'Countdown 倒數',
            detail: <Countdown until={until} className="font-semibold text-waiting" />,
          },
        ]}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <Field label="Range 日期區間" group>
          <DateRange value={range} onChange={setRange} labels={{ from: 'From', to: 'To' }} max="2026-11-21" />
        </Field>
        <Field label="Birthday 生日">
          <DateInput value="1990-06-18" onChange={() => {}} />
        </Field>
      </div>
    </Block>
  );
}

function Floating() {
  const [isAsking, setAsking] = useState(false);
  const [isDialog, setDialog] = useState(false);
  return (
    <Block title="Dialogs and menus 對話框與選單">
      <Row>
        <Button variant="secondary" onClick={() => setDialog(true)}>
          Dialog 對話框
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Question 確認
        </Button>
        <TransferSheet />
      </Row>
      <ForgottenDialog isOpen={isDialog} onOpenChange={setDialog} />
      <CancelQuestion isOpen={isAsking} onOpenChange={setAsking} />
    </Block>
  );
}

function TransferSheet() {
  return (
    <Sheet
      trigger={<Button variant="secondary">Sheet 底部面板</Button>}
      title="Transfer first 先轉帳"
      description="Golden Dragon needs money in its own wallet. 金龍錢包餘額不足。"
      closeLabel="Close"
      footer={<Button>Transfer 轉帳</Button>}
    >
      <Field label="Amount 金額">
        <MoneyInput value="100" onChange={() => {}} />
      </Field>
    </Sheet>
  );
}

interface OpenProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function ForgottenDialog({ isOpen, onOpenChange }: OpenProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Forgot password 忘記密碼"
      description="We send a code to your phone. 我們會將驗證碼傳送到您的手機。"
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel 取消
          </Button>
          <Button>Send 傳送</Button>
        </>
      }
    >
      <Field label="Account 帳號">
        <Input />
      </Field>
    </Dialog>
  );
}

function CancelQuestion({ isOpen, onOpenChange }: OpenProps) {
  const [isSending, setSending] = useState(false);
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      tone="danger"
      title="Cancel the deposit of $5,000.00? 取消這筆存款？"
      description="Money that is already on its way is returned by customer service. 已付款項將由客服退還。"
      confirmLabel="Cancel it 確認取消"
      cancelLabel="Keep 保留"
      loading={isSending}
      onConfirm={() => {
        setSending(true);
        setTimeout(() => {
          setSending(false);
          onOpenChange(false);
        }, 1200);
      }}
    />
  );
}

function Messages() {
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const dismiss = (id: string) => setToasts((all) => all.filter((toast) => toast.id !== id));
  const add = (toast: Omit<ToastItem, 'id'>) =>
    setToasts((all) => [...all, { ...toast, id: `${Date.now()}` }]);
  return (
    <Block title="Messages 訊息">
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="Good to know 提醒">Deposits arrive within five minutes. 存款約五分鐘內入帳。</Notice>
        <Notice tone="success" title="Identity confirmed 身分驗證完成" />
        <Notice
          tone="waiting"
          action={
            <Button size="sm" variant="secondary">
              Resume 繼續
            </Button>
          }
        >
          A deposit of $500.00 is waiting. 有一筆 $500.00 存款尚未完成。
        </Notice>
        <Notice tone="danger" title="Rejected 未通過" onClose={() => {}} closeLabel="Close">
          The picture is not readable. 照片無法辨識，請重新上傳。
        </Notice>
      </div>
      <Row>
        <Button variant="secondary" onClick={() => add({ tone: 'success', title: 'Saved 已儲存' })}>
          Toast 通知
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            add({ title: 'Mail deleted 已刪除信件', action: { label: 'Undo 復原', onPress: () => {} } })
          }
        >
          With undo 可復原
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            add({
              tone: 'danger',
              title: 'Transfer failed 轉帳失敗',
              text: 'Nothing was moved. 款項未異動。',
              duration: 0,
            })
          }
        >
          Failure 失敗
        </Button>
      </Row>
      <ToastViewport toasts={toasts} onDismiss={dismiss} label="Messages" closeLabel="Close" />
    </Block>
  );
}

function Marks() {
  return (
    <Block title="Marks 標記">
      <Badges />
      <Bars />
      <Steps />
    </Block>
  );
}

function Badges() {
  return (
    <Row>
      <Badge>Neutral 一般</Badge>
      <Badge tone="success">Success 成功</Badge>
      <Badge tone="waiting">Waiting 審核中</Badge>
      <Badge tone="danger">Rejected 拒絕</Badge>
      <Badge tone="accent">New 最新</Badge>
      <Badge tone="hot">Hot 熱門</Badge>
      <CountBadge count={3} label="3 unread" />
      <CountBadge count={120} label="120 unread" />
      <Avatar name="lucky88" />
      <Avatar size={56} />
      <Avatar name="王小明" src="/missing.png" />
      <Spinner label="Loading" />
      <Icon name="house" />
      <Icon name="trophy" size={28} className="text-waiting" />
      <Icon name="no-such-icon" className="rounded-sm outline outline-line-strong" />
    </Row>
  );
}

function Bars() {
  return (
    <div className="grid gap-6 md:grid-cols-3">
      <Progress
        label="Deposit 存款"
        value={300}
        max={1000}
        valueText="$300.00 / $1,000.00"
        note="$700.00 to go 還差"
      />
      <Progress label="Turnover 流水" value={82} valueText="82 %" tone="waiting" />
      <Progress label="Upload 上傳中" value={null} />
    </div>
  );
}

function Steps() {
  return (
    <>
      <StepList
        look="across"
        steps={[
          { key: '1', title: 'Sent 已送出', text: '14:05', state: 'done', stateLabel: 'Done' },
          { key: '2', title: 'Review 審核中', state: 'current', stateLabel: 'Now' },
          { key: '3', title: 'Paid 已付款', state: 'todo', stateLabel: 'Next' },
        ]}
      />
      <StepList
        className="max-w-md"
        steps={[
          { key: '1', title: 'Phone 手機驗證', text: '+886 912 *** 678', state: 'done', stateLabel: 'Done' },
          {
            key: '2',
            title: 'Identity 身分驗證',
            text: 'Two pictures 兩張證件照',
            state: 'current',
            stateLabel: 'Now',
            action: (
              <ButtonLink size="sm" variant="secondary" href="#identity">
                Start 開始
              </ButtonLink>
            ),
          },
          {
            key: '3',
            title: 'Bank account 銀行帳戶',
            text: 'The name does not match 姓名不符',
            state: 'failed',
            stateLabel: 'Failed',
          },
          { key: '4', title: 'Safe password 安全密碼', state: 'todo', stateLabel: 'Next' },
        ]}
      />
    </>
  );
}

const GRADIENTS = [
  'from-primary to-page',
  'from-accent to-page',
  'from-waiting to-page',
  'from-danger to-page',
];

function Cards() {
  return (
    <Block title="Cards 卡片" className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {['龍騰四海 Dragon Seas', '黃金礦工 Gold Miner', '海王 Ocean King', '財神到 Fortune'].map(
        (name, index) => (
          <CardLink key={name} href="#game">
            <div className={cx('aspect-[3/4] bg-linear-to-b', GRADIENTS[index])} />
            <div className="p-3">
              <p className="truncate font-semibold">{name}</p>
              <p className="truncate text-xs text-faint">Golden Dragon 金龍</p>
            </div>
            {index < 2 && (
              <Badge tone="hot" className="absolute top-2 left-2">
                Hot 熱門
              </Badge>
            )}
          </CardLink>
        ),
      )}
    </Block>
  );
}

const CAROUSEL_LABELS = {
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  slide: (index: number, count: number) => `Slide ${index} of ${count}`,
};

function Slides() {
  return (
    <section>
      <SectionHeading
        title="Carousel 輪播"
        action={<TextLink href="#all">See all 查看全部</TextLink>}
        className="mb-4"
      />
      <Carousel
        label="Offers"
        labels={CAROUSEL_LABELS}
        interval={5000}
        slides={GRADIENTS.map((gradient, index) => ({
          key: gradient,
          content: (
            <a
              href="#slide"
              className={cx(
                'flex aspect-video flex-col justify-center bg-linear-to-r px-8 md:aspect-[16/5] md:px-20',
                gradient,
              )}
            >
              <span className="text-2xl font-bold md:text-3xl">新會員首存 100% #{index + 1}</span>
              <span className="mt-1 text-base">Welcome offer up to $8,888.00</span>
            </a>
          ),
        }))}
      />
    </section>
  );
}

function Navigation() {
  const links = ['All 全部', 'New 新會員', 'Daily 每日', 'Sport 體育', 'Live 真人', 'VIP'];
  const items = links.map((label, index) => ({ href: `#tab-${index}`, label, isCurrent: index === 1 }));
  return (
    <Block title="Navigation 導覽">
      <TabLinks label="Categories" items={items} />
      <TabLinks label="Categories" items={items} look="chips" />
      <TabLinks label="Mails" items={items.slice(0, 3)} look="segments" className="max-w-md" />
      <Pagination
        page={5}
        pageCount={12}
        href={(page) => `#page-${page}`}
        labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
      />
      <Accordion
        defaultValue={['q1']}
        items={[
          {
            id: 'q1',
            title: '存款多久入帳？ When does a deposit arrive?',
            content: 'Within five minutes. 約五分鐘內。',
          },
          {
            id: 'q2',
            title: '如何提款？ How do I withdraw?',
            content: 'From the main wallet, after the turnover. 流水達標後可提款。',
          },
        ]}
      />
    </Block>
  );
}

const RECORDS = [
  {
    no: 'D2026112100117',
    at: SAMPLE_INSTANT,
    game: '龍騰四海 Dragon Seas',
    bet: 10_000,
    result: 25_050,
    status: 'success',
  },
  {
    no: 'D2026112100116',
    at: '2026-11-21T12:58:00Z',
    game: '百家樂 Baccarat A07',
    bet: 500_000,
    result: -500_000,
    status: 'success',
  },
  {
    no: 'D2026112100115',
    at: '2026-11-21T12:31:40Z',
    game: 'Premier League',
    bet: 20_000,
    result: null,
    status: 'waiting',
  },
] as const;

function Lists() {
  return (
    <section>
      <SectionHeading title="Table 表格" count="57" className="mb-4" />
      <Table
        caption={
          <>
            Times in <TimeZoneName at={SAMPLE_INSTANT} />
          </>
        }
        rows={RECORDS}
        rowKey={(row) => row.no}
        details={{
          render: (row) => <p className="text-soft">Round of {row.game}</p>,
          openLabel: 'Show details',
          closeLabel: 'Hide details',
        }}
        columns={[
          { id: 'at', header: 'Time 時間', cell: (row) => <Time value={row.at} className="text-soft" /> },
          { id: 'game', header: 'Game 遊戲', cell: (row) => row.game, footer: 'Total 總計' },
          {
            id: 'status',
            header: 'Status 狀態',
            cell: (row) => (
              <Badge tone={row.status}>{row.status === 'success' ? 'Settled 已結算' : 'Open 未結算'}</Badge>
            ),
          },
          {
            id: 'bet',
            header: 'Bet 投注',
            align: 'end',
            cell: (row) => <Money value={row.bet} />,
            footer: <Money value={530_000} />,
          },
          {
            id: 'result',
            header: 'Win/loss 輸贏',
            align: 'end',
            cell: (row) => <Money value={row.result} result />,
            footer: <Money value={-474_950} result />,
          },
        ]}
      />
    </section>
  );
}

function Loading() {
  const [isRetrying, setRetrying] = useState(false);
  return (
    <section>
      <SectionHeading title="Loading, empty, failed 載入、空白、失敗" className="mb-4" />
      <div className="grid gap-4 md:grid-cols-3">
        <Card aria-busy="true">
          <Skeleton className="mb-4 aspect-2/1 w-full rounded-card" />
          <SkeletonText />
        </Card>
        <Card>
          <Empty
            title="No records 沒有紀錄"
            text="Nothing was played in these days. 這段期間沒有投注紀錄。"
            action={<Button variant="secondary">Last 30 days 近 30 天</Button>}
          />
        </Card>
        <ErrorBlock
          title="Could not load 無法載入"
          text="The wallet does not answer right now. 錢包暫時沒有回應。"
          retryLabel="Try again 重試"
          retrying={isRetrying}
          onRetry={() => setRetrying(true)}
          reference="7f3a-19c2"
        />
        <div className="md:col-span-3">
          <Table
            caption="Loading"
            rows={[]}
            rowKey={() => 0}
            loadingRows={2}
            columns={['a', 'b', 'c', 'd'].map((id) => ({ id, header: id, cell: () => null }))}
          />
        </div>
      </div>
    </section>
  );
}

function Codes() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Block title="Codes and pictures 掃碼與圖片" className="grid items-start gap-6 md:grid-cols-3">
      <Qr value="https://example.com/a/lucky88" label="Referral link" />
      <Field label="Receipt 收據">
        <ImageInput value={file} onChange={setFile} onProblem={() => {}} label="Receipt 收據" />
      </Field>
      <div className="flex flex-col items-start gap-3">
        <CopyButton text="WELCOME2026" label="Copy 複製" copiedLabel="Copied 已複製" />
        <CopyButton iconOnly text="WELCOME2026" label="Copy" copiedLabel="Copied" />
      </div>
    </Block>
  );
}
