import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { unsentError } from '#platform/api/api-client.ts';
import { LazyBoundary, lazyComponent } from '#platform/browser/lazy-component.tsx';
import { useFormCheckbox } from '#platform/forms/form-controls.ts';
import { useCodeSending } from '#platform/forms/use-code-sending.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { type MessageId, useText } from '#platform/site/text.ts';
import { isModified } from '#ui/base/modified-press.ts';
import { Checkbox } from '#ui/choices/checkbox.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { sendSignUpCode } from '../api.ts';
import { PhoneFields } from './phone-fields.tsx';
import type { SignupForm } from './use-signup-form.ts';

const AgreedTexts = lazyComponent(() => import('./agreed-texts.tsx'));

type AgreedTopic = 'terms' | 'privacy';

/** The second step: phone number, verification code, age and terms. */
export default function PhoneStep({ form }: { form: SignupForm }) {
  const text = useText();
  const sending = usePhoneCode(form);
  return (
    <>
      <PhoneFields form={form} isReached={sending.wasSent} />
      <CodeField
        field={form.field('code')}
        error={sending.errorOf(form.error('code'), form.watch('code'))}
        sending={sending}
      />
      <div className="flex flex-col gap-3">
        <Box form={form} name="is_adult">
          {text('auth.signup.isAdult')}
        </Box>
        <Box form={form} name="agree_terms">
          <TermsText form={form} />
        </Box>
      </div>
    </>
  );
}

/** The code that is sent to the number. Another number empties the code: it is valid for its own number only. */
function usePhoneCode(form: SignupForm) {
  const app = useApp();
  const { getValues, setValue, clearErrors, setFocus } = form;
  const recipient = form.watch(['area_code', 'phone']).join(' ');
  const shown = useRef(recipient);
  useEffect(() => {
    if (shown.current === recipient) return;
    shown.current = recipient;
    setValue('code', '');
    clearErrors('code');
  }, [recipient, setValue, clearErrors]);

  return useCodeSending({
    recipient,
    validate: () => form.trigger(['area_code', 'phone'], { shouldFocus: true }),
    request: () => {
      const { area_code, phone } = getValues();
      return sendSignUpCode(app, { area_code, phone });
    },
    fail: form.fail,
    onSent: () => {
      // The number was changed while its code was sent: the member still types.
      if (getValues(['area_code', 'phone']).join(' ') !== recipient) return;
      // The field may show an error of a code that was typed before one was sent.
      clearErrors('code');
      setFocus('code');
    },
  });
}

interface BoxProps {
  form: SignupForm;
  name: 'is_adult' | 'agree_terms';
  children: ReactNode;
}

function Box({ form, name, children }: BoxProps) {
  const box = useFormCheckbox(form, name);
  return (
    <Field group isLabelHidden label={null} error={form.error(name)} required>
      <Checkbox {...box}>{children}</Checkbox>
    </Field>
  );
}

/** The label of the terms, with links that open in a dialog. Without JavaScript or with a modifier key: in a new tab. */
function TermsText({ form }: { form: SignupForm }) {
  const { formatMessage } = useIntl();
  const [shown, setShown] = useState<AgreedTopic | null>(null);
  // Closes the dialog, so that another press loads the code again.
  const handleMissing = () => {
    setShown(null);
    form.fail(unsentError());
  };
  const id: MessageId = 'auth.signup.agreeTerms';
  const link = (name: TopicLinkProps['name'], topic: AgreedTopic) => (words: ReactNode[]) => (
    <TopicLink key={name} name={name} onOpen={() => setShown(topic)}>
      {words}
    </TopicLink>
  );
  return (
    <>
      {formatMessage(
        { id },
        { terms: link('CUSTOM_TERMS', 'terms'), privacy: link('CUSTOM_PRIVACY', 'privacy') },
      )}
      <LazyBoundary need={shown !== null} onMissing={handleMissing}>
        <AgreedTexts topic={shown} onClose={() => setShown(null)} />
      </LazyBoundary>
    </>
  );
}

interface TopicLinkProps {
  name: 'CUSTOM_TERMS' | 'CUSTOM_PRIVACY';
  /** Opens the dialog. Not called for a press with a modifier key, which follows the link. */
  onOpen: () => void;
  children: ReactNode;
}

function TopicLink({ name, onOpen, children }: TopicLinkProps) {
  const app = useApp();
  const href = useHref();
  if (!app.hasPage(name)) return <span>{children}</span>;

  function handleClick(event: MouseEvent) {
    if (isModified(event)) return;
    event.preventDefault();
    onOpen();
  }

  return (
    <TextLink href={href(name, {})} external onClick={handleClick}>
      {children}
    </TextLink>
  );
}
