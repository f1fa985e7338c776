import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useFormPicture } from '#platform/forms/form-controls.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { useUpload } from '#platform/forms/use-upload.ts';
import { createSubmitKey } from '#platform/net/idempotency.ts';
import { useOwnPicture } from '#platform/net/own-picture.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { imageInput } from '#shared/webapi/fields.ts';
import type { DepositDetail } from '#shared/webapi/schemas/deposit.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ImageInput } from '#ui/controls/image-input.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { UploadProgress } from '#ui/feedback/upload-progress.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Form, SubmitButton } from '#ui/forms/form.tsx';
import { cacheDeposit, sendReceipt } from './api.ts';
import { notifyTabs } from './other-tabs.ts';

interface ReceiptInput {
  image?: unknown;
}

const receiptForm = z.object({ image: imageInput });

/** The receipt of a transfer: a form while the order is pending or in review, the picture afterwards. */
export function ReceiptCard({ order }: { order: DepositDetail }) {
  const text = useText();
  const canSend = order.need_receipt && (order.status === 'pending' || order.status === 'reviewing');
  const state = useRef<HTMLParagraphElement>(null);
  const isSent = useRef(false);
  // A sent picture resets the form, and its button is gone: the line that confirms the receipt takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order shows the sent picture
  useEffect(() => {
    if (isSent.current) state.current?.focus();
    isSent.current = false;
  }, [order.receipt_url]);
  if (!canSend && !order.receipt_url) return null;
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-4" aria-labelledby="deposit-receipt">
      <SectionHeading id="deposit-receipt" title={text('deposit.receipt.title')} />
      {canSend && (
        <p ref={state} tabIndex={-1} className="text-sm text-soft outline-none">
          {text(order.receipt_url ? 'deposit.receipt.there' : 'deposit.receipt.text')}
        </p>
      )}
      {/* The key resets the form after a picture was sent. */}
      {canSend ? (
        <ReceiptForm
          key={order.receipt_url ?? ''}
          order={order}
          onSent={() => {
            isSent.current = true;
          }}
        />
      ) : (
        <SentReceipt url={order.receipt_url} />
      )}
    </Card>
  );
}

interface ReceiptFormProps {
  order: DepositDetail;
  /** Called when the API has received the picture, before the order shows it. */
  onSent: () => void;
}

function ReceiptForm({ order, onSent }: ReceiptFormProps) {
  const text = useText();
  const { form, upload } = useReceiptForm(order, onSent);
  const picture = useFormPicture(form, 'image');
  const current = useOwnPicture(order.receipt_url);
  const hasReceipt = Boolean(order.receipt_url);
  return (
    <Form form={form}>
      <Field label={text('deposit.receipt.label')} error={form.error('image')} required={!hasReceipt}>
        <ImageInput
          {...picture}
          currentUrl={current.src}
          label={text('deposit.receipt.alt')}
          className="max-w-md"
        />
      </Field>
      <UploadProgress
        share={upload.share}
        sendingLabel={text('deposit.receipt.sending')}
        receivedLabel={text('deposit.receipt.received')}
      />
      <div className="flex flex-wrap gap-2">
        {(!hasReceipt || picture.value) && (
          <SubmitButton form={form}>
            {text(hasReceipt ? 'deposit.receipt.replace' : 'deposit.receipt.send')}
          </SubmitButton>
        )}
        {upload.share !== null && (
          <Button variant="ghost" onClick={upload.cancel}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

function useReceiptForm({ id }: DepositDetail, onSent: () => void) {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  const upload = useUpload();
  const form = useApiForm<ReceiptInput, z.output<typeof receiptForm>>({
    schema: receiptForm,
    defaultValues: {},
    submit: async ({ image }) => {
      if (!(image instanceof File)) return;
      const sent = await submitKey.current.run({ image }, (key) =>
        upload.run((handling) => sendReceipt(app, id, { image, key, ...handling })),
      );
      onSent();
      cacheDeposit(app, sent);
      notifyTabs(app);
      app.dialogs.toast(text('deposit.receipt.sent'), { tone: 'success' });
    },
  });
  return { form, upload };
}

function SentReceipt({ url }: { url: string | null | undefined }) {
  const text = useText();
  const { src, isFailed } = useOwnPicture(url);
  if (isFailed) return <p className="text-sm text-faint">{text('deposit.receipt.failed')}</p>;
  if (!src) return <Skeleton className="h-40 w-32" />;
  return (
    <img
      src={src}
      alt={text('deposit.receipt.alt')}
      className="max-h-72 max-w-full self-start rounded-card border border-line"
    />
  );
}
