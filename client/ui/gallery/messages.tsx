import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Input } from '#ui/controls/input.tsx';
import { MoneyInput } from '#ui/controls/money-input.tsx';
import { Burst } from '#ui/feedback/burst.tsx';
import { Moment } from '#ui/feedback/moment.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Field } from '#ui/forms/field.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { type ToastItem, ToastViewport } from '#ui/overlays/toast.tsx';
import { Block, Row } from './block.tsx';

export function Floating() {
  const [isAsking, setAsking] = useState(false);
  const [isDialog, setDialog] = useState(false);
  const [isSheet, setSheet] = useState(false);
  return (
    <Block title="Dialogs and menus 對話框與選單">
      <Row>
        <Button variant="secondary" onClick={() => setDialog(true)}>
          Dialog 對話框
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Question 確認
        </Button>
        <Button variant="secondary" onClick={() => setSheet(true)}>
          Sheet 底部面板
        </Button>
      </Row>
      <TransferSheet isOpen={isSheet} onOpenChange={setSheet} />
      <ForgottenDialog isOpen={isDialog} onOpenChange={setDialog} />
      <CancelQuestion isOpen={isAsking} onOpenChange={setAsking} />
    </Block>
  );
}

function TransferSheet({ isOpen, onOpenChange }: OpenProps) {
  return (
    <Sheet
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Transfer first 先轉帳"
      description="Golden Dragon needs money in its own wallet. 金龍錢包餘額不足。"
      closeLabel="Close"
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
  const footer = (
    <>
      <Button variant="secondary" onClick={() => onOpenChange(false)}>
        Cancel 取消
      </Button>
      <Button>Send 傳送</Button>
    </>
  );
  const texts = {
    title: 'Forgot password 忘記密碼',
    description: 'We send a code to your phone. 我們會將驗證碼傳送到您的手機。',
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} {...texts} closeLabel="Close" footer={footer}>
      <Field label="Account 帳號">
        <Input />
      </Field>
    </Dialog>
  );
}

const CANCEL = {
  title: 'Cancel the deposit of $5,000.00? 取消這筆存款？',
  description: 'Money that is already on its way is returned by customer service. 已付款項將由客服退還。',
  confirmLabel: 'Cancel it 確認取消',
  cancelLabel: 'Keep 保留',
};

function CancelQuestion({ isOpen, onOpenChange }: OpenProps) {
  const [isSending, setSending] = useState(false);
  const handleConfirm = () => {
    setSending(true);
    setTimeout(() => {
      setSending(false);
      onOpenChange(false);
    }, 1200);
  };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      tone="danger"
      {...CANCEL}
      loading={isSending}
      onConfirm={handleConfirm}
    />
  );
}

type NewToast = Omit<ToastItem, 'id'>;

const SAMPLE_TOASTS: { label: string; toast: NewToast }[] = [
  { label: 'Toast 通知', toast: { tone: 'success', title: 'Saved 已儲存' } },
  {
    label: 'With undo 可復原',
    toast: { title: 'Mail deleted 已刪除信件', action: { label: 'Undo 復原', onPress: () => {} } },
  },
  {
    label: 'Failure 失敗',
    toast: { tone: 'danger', title: 'Transfer failed 轉帳失敗' },
  },
];

export function Messages() {
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const dismiss = (id: string) => setToasts((all) => all.filter((toast) => toast.id !== id));
  const add = (toast: NewToast) => setToasts((all) => [...all, { ...toast, id: `${Date.now()}` }]);
  return (
    <Block title="Messages 訊息">
      <Notices />
      <Row>
        {SAMPLE_TOASTS.map(({ label, toast }) => (
          <Button key={label} variant="secondary" onClick={() => add(toast)}>
            {label}
          </Button>
        ))}
        <BurstSample />
      </Row>
      <ToastViewport toasts={toasts} onDismiss={dismiss} label="Messages" closeLabel="Close" />
    </Block>
  );
}

/** A press shows the burst again. */
function BurstSample() {
  const [count, setCount] = useState(0);
  return (
    <Button variant="secondary" className="relative" onClick={() => setCount(count + 1)}>
      Confetti 彩帶
      {count > 0 && <Burst key={count} className="top-1/2 left-1/2" />}
    </Button>
  );
}

function Notices() {
  const resume = (
    <Button size="sm" variant="secondary">
      Resume 繼續
    </Button>
  );
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Moment icon="crown" title="You have reached Lantern 恭喜晉級「燈籠」" closeLabel="Close">
        Its benefits apply from now on. 新等級權益即日起生效。
      </Moment>
      <Notice title="Good to know 提醒">Deposits arrive within five minutes. 存款約五分鐘內入帳。</Notice>
      <Notice tone="success" title="Identity confirmed 身分驗證完成" />
      <Notice tone="waiting" action={resume}>
        A deposit of $500.00 is waiting. 有一筆 $500.00 存款尚未完成。
      </Notice>
      <Notice tone="pending" title="In review 審核中">
        We tell you when the check is done. 審核完成後將通知您。
      </Notice>
      <Notice tone="danger" title="Rejected 未通過" onClose={() => {}} closeLabel="Close">
        The picture is not readable. 照片無法辨識，請重新上傳。
      </Notice>
    </div>
  );
}
