import { useSendButton } from '#platform/net/use-send-button.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { renewRecoveryCodes } from './api.ts';
import { FactorCard } from './factor-card.tsx';

interface RecoveryCardProps {
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and the button that replaces them. */
export function RecoveryCard({ codesLeft, onCodes }: RecoveryCardProps) {
  const app = useApp();
  const text = useText();
  const renewal = useSendButton({
    question: codesLeft > 0 && {
      title: text('factor.recovery.renew'),
      message: text('factor.recovery.renewText'),
    },
    send: () => renewRecoveryCodes(app),
    onSuccess: ({ recovery_codes: codes }) => codes && onCodes(codes),
    failed: text('factor.failed'),
  });
  return (
    <FactorCard icon="life-buoy" title={text('factor.recovery.title')} text={text('factor.recovery.text')}>
      <p className={codesLeft < 3 ? 'text-waiting' : 'text-soft'}>
        {text('factor.recovery.left', { count: codesLeft })}
      </p>
      <Button {...renewal} variant="secondary" icon="refresh-cw" className="self-start max-sm:w-full">
        {text('factor.recovery.renew')}
      </Button>
    </FactorCard>
  );
}
