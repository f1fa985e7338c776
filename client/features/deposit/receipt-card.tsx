import { useRef } from 'react';
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
import { sendReceipt, showDeposit } from './api.ts';
import { tellTabs } from './news.ts';

interface Receipt {
  image?: unknown;
}

const receiptForm = z.object({ image: imageInput });

/** The proof of a transfer: sent while the order waits, replaced while it is looked at, seen afterwards. */
export function ReceiptCard({ order }: { order: DepositDetail }) {
  const text = useText();
  const canSend = order.need_receipt && (order.status === 'pending' || order.status === 'reviewing');
  if (!canSend && !order.receipt_url) return null;
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-4" aria-labelledby="deposit-receipt">
      <SectionHeading id="deposit-receipt" title={text('deposit.receipt.title')} />
      {/* Another picture is another form. */}
      {canSend ? (
        <ReceiptForm key={order.receipt_url ?? ''} order={order} />
      ) : (
        <Sent url={order.receipt_url} />
      )}
    </Card>
  );
}

function ReceiptForm({ order }: { order: DepositDetail }) {
  const text = useText();
  const { form, upload } = useReceiptForm(order);
  const isThere = Boolean(order.receipt_url);
  return (
    <Form form={form}>
      <p className="text-sm text-soft">{text(isThere ? 'deposit.receipt.there' : 'deposit.receipt.text')}</p>
      <PictureField form={form} order={order} />
      <Sending isThere={isThere} form={form} upload={upload} />
    </Form>
  );
}

type ReceiptFormState = ReturnType<typeof useReceiptForm>['form'];

function PictureField({ form, order }: { form: ReceiptFormState; order: DepositDetail }) {
  const text = useText();
  const picture = useFormPicture(form, 'image');
  const isThere = Boolean(order.receipt_url);
  const current = useOwnPicture(order.receipt_url);
  return (
    <Field label={text('deposit.receipt.label')} error={form.error('image')} required={!isThere}>
      <ImageInput
        {...picture}
        currentUrl={current.src}
        label={text('deposit.receipt.alt')}
        className="max-w-md"
      />
    </Field>
  );
}

interface SendingProps extends ReturnType<typeof useReceiptForm> {
  isThere: boolean;
}

/** How far the picture is, the press that sends it, and the one that stops it. */
function Sending({ isThere, form, upload }: SendingProps) {
  const text = useText();
  return (
    <>
      <UploadProgress
        share={upload.share}
        sendingLabel={text('deposit.receipt.sending')}
        receivedLabel={text('deposit.receipt.received')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>
          {text(isThere ? 'deposit.receipt.replace' : 'deposit.receipt.send')}
        </SubmitButton>
        {upload.share !== null && (
          <Button variant="ghost" onClick={upload.cancel}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

function useReceiptForm({ id }: DepositDetail) {
  const app = useApp();
  const text = useText();
  const submitKey = useRef(createSubmitKey());
  const upload = useUpload();
  const form = useApiForm<Receipt, z.output<typeof receiptForm>>({
    schema: receiptForm,
    defaultValues: {},
    submit: async ({ image }) => {
      if (!(image instanceof File)) return;
      const sent = await submitKey.current.run({ image }, (key) =>
        upload.run((handling) => sendReceipt(app, id, { image, key, ...handling })),
      );
      showDeposit(app, sent);
      tellTabs(app);
      app.dialogs.toast(text('deposit.receipt.sent'), { tone: 'success' });
    },
  });
  return { form, upload };
}

function Sent({ url }: { url: string | null | undefined }) {
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
