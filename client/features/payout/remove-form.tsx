import type { RefObject } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '#platform/api/api-client.ts';
import { focusHeading } from '#platform/browser/heading-focus.ts';
import { useApiForm } from '#platform/forms/use-api-form.ts';
import { markStale, send } from '#platform/net/calls.ts';
import { useMember } from '#platform/net/use-member.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { safePasswordInput } from '#shared/webapi/fields.ts';
import {
  type PayoutRemovalBody,
  type PayoutRemovalInput,
  payoutRemovalBody,
} from '#shared/webapi/schemas/bank-card.ts';
import { Button } from '#ui/controls/button.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Form } from '#ui/forms/form.tsx';
import { FormSkeleton } from './form-frame.tsx';
import type { PayoutKindEntry, PayoutMethod } from './payout-kinds.ts';
import { SafePasswordField } from './safe-password-field.tsx';

const removalWithPassword = z.object({ safe_password: safePasswordInput });

export interface RemoveFormProps {
  call: PayoutKindEntry<PayoutMethod>['removeCall'];
  id: number;
  name: string;
  onClose: () => void;
  /** The dialog focuses it first: a link precedes the field. */
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The question before a payout method is removed. A member who has a safe password must enter it. */
export default function RemoveForm(props: RemoveFormProps) {
  return (
    <QueryBlock query={useMember()} skeleton={<FormSkeleton />}>
      {(member) => <RemoveFields {...props} needsPassword={member.has_safe_password} />}
    </QueryBlock>
  );
}

interface RemoveFieldsProps extends RemoveFormProps {
  needsPassword: boolean;
}

function RemoveFields(props: RemoveFieldsProps) {
  const text = useText();
  const form = useRemoveForm(props);
  return (
    <Form form={form} autoComplete="off">
      {props.needsPassword && <SafePasswordField form={form} inputRef={props.inputRef} />}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        {/* First, so that it has the focus where no field is shown. */}
        <Button variant="secondary" onClick={props.onClose}>
          {text('common.cancel')}
        </Button>
        <Button type="submit" variant="danger" loading={form.isPending}>
          {text('payout.remove.yes')}
        </Button>
      </div>
    </Form>
  );
}

function useRemoveForm({ call, id, name, onClose, needsPassword }: RemoveFieldsProps) {
  const app = useApp();
  const text = useText();
  return useApiForm<PayoutRemovalInput, PayoutRemovalBody>({
    schema: needsPassword ? removalWithPassword : payoutRemovalBody,
    defaultValues: { safe_password: '' },
    draftId: id,
    leavesPage: true,
    submit: async (body, isShown) => {
      await send(app, call, { params: { id }, body });
      app.dialogs.toast(text('payout.remove.done', { account: name }), { tone: 'success' });
      if (!isShown()) return;
      onClose();
      // The button that opened the question leaves the page with its account.
      focusHeading();
    },
    onFailure: (error) => {
      const isMissing = isApiError(error, 'http') && (error.status === 404 || error.status === 501);
      if (!isMissing) return undefined;
      app.dialogs.toast(text('payout.remove.missing'), { tone: 'error' });
      // It may have been removed on another device.
      void markStale(app, call);
      onClose();
      return true;
    },
  });
}
