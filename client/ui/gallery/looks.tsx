import { cx } from '#ui/base/cx.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { type Step, StepList } from '#ui/display/step-list.tsx';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { AddedTurnover, LockNote } from '#ui/feedback/lock-note.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TurnoverBar } from '#ui/feedback/turnover-bar.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Block, Row } from './block.tsx';

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

export function Colours() {
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

export function Texts() {
  return (
    <Block title="Text 文字">
      <TextSizes />
      <TextLinks />
      <Rules />
    </Block>
  );
}

function TextSizes() {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-3xl font-bold">Heading 32 大標題</p>
      <p className="text-2xl font-bold">Heading 24 中標題</p>
      <p className="text-xl font-bold">Heading 20 小標題</p>
      <p className="text-base">Body 16: the evening begins here. 內文十六，夜晚從這裡開始。</p>
      <p className="text-sm text-soft">Body 14: soft text. 次要文字。</p>
      <p className="text-xs text-faint">Meta 12: faint text. 說明文字。</p>
    </div>
  );
}

function TextLinks() {
  return (
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
  );
}

function Rules() {
  return (
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
  );
}

export function Marks() {
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
      <Pictograms />
    </Row>
  );
}

function Pictograms() {
  return (
    <>
      <Avatar name="lucky88" />
      <Avatar size={56} />
      <Avatar name="王小明" src="/missing.png" />
      <Spinner />
      <Icon name="house" />
      <Icon name="trophy" size={28} className="text-waiting" />
      <Icon name="no-such-icon" className="rounded-sm outline outline-line-strong" />
    </>
  );
}

const LOCKED_WALLET = {
  balance: '12271.58',
  turnover: { total: '2400.00', left: '760.00', locks_wallet: true },
};

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
      <Progress label="Limit 限額" value={82} valueText="82 %" tone="waiting" />
      <Progress label="Upload 上傳中" value={null} />
      <TurnoverBar turnover={{ total: 240_000, left: 76_000, locksWallet: true }} href="#" />
      <TurnoverBar turnover={null} />
      <LockNote wallet={LOCKED_WALLET} arrival={{ amount: 18_800, required: 94_000 }} />
      <AddedTurnover bets="940.00" />
    </div>
  );
}

const DEPOSIT_STEPS: Step[] = [
  { key: '1', title: 'Sent 已送出', text: '14:05', state: 'done', stateLabel: 'Done' },
  { key: '2', title: 'Review 審核中', state: 'current', stateLabel: 'Now' },
  { key: '3', title: 'Paid 已付款', state: 'todo', stateLabel: 'Next' },
];

const START_STEPS: Step[] = [
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
  { key: '4', title: 'Withdrawal PIN 提款密碼', state: 'todo', stateLabel: 'Next' },
];

function Steps() {
  return (
    <>
      <StepList look="across" steps={DEPOSIT_STEPS} />
      <StepList steps={START_STEPS} />
    </>
  );
}
