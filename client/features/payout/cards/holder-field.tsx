import type { UseFormRegisterReturn } from 'react-hook-form';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Input } from '#ui/controls/input.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { SentenceGap } from '#ui/display/sentence-gap.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';

export interface HolderFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** The member's name is known and cannot be changed here: payouts go to the member only. */
  isLocked: boolean;
}

/** Asks before the first holder is saved, because it becomes the member's name. With a known name it is true at once. */
export function useNameQuestion(knownName: string | null | undefined): (name: string) => Promise<boolean> {
  const { dialogs } = useApp();
  const text = useText();
  return async (name) => {
    if (knownName) return true;
    return dialogs.confirm({
      title: text('payout.name.title', { name }),
      message: text('payout.name.text'),
      confirmLabel: text('payout.name.yes'),
    });
  };
}

/** The name of the account holder. The first one that is saved becomes the member's name. */
export function HolderField({ field, error, isLocked }: HolderFieldProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  const lockedHint = (
    <>
      {text('payout.field.holderLocked')}
      <SentenceGap />
      {app.hasPage('CUSTOM_SERVICE') && (
        <TextLink href={href('CUSTOM_SERVICE', {})} className="hit-44">
          {text('payout.service')}
        </TextLink>
      )}
    </>
  );
  return (
    <Field
      label={text('payout.field.holder')}
      hint={isLocked ? lockedHint : text('payout.field.holderHint')}
      error={error}
      required
    >
      <Input
        {...field}
        readOnly={isLocked}
        autoComplete="name"
        after={isLocked && <Icon name="lock" size={16} className="mr-2" />}
      />
    </Field>
  );
}
