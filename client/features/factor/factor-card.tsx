import { type ReactNode, useId } from 'react';
import { useSendButton } from '#platform/net/use-send-button.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Factor } from '#shared/webapi/schemas/factor.ts';
import { Card } from '#ui/cards/card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Time } from '#ui/values/time.tsx';
import { removeFactor } from './api.ts';

interface FactorCardProps {
  /** A Lucide name. */
  icon: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** The frame of each part of the page. */
export function FactorCard({ icon, title, text, children }: FactorCardProps) {
  const id = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-raised text-primary-text">
          <Icon name={icon} size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-[min(1rem,6vw)] font-semibold">
            {title}
          </h2>
          <p className="text-sm text-faint">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  );
}

/** One factor with its dates and the button that removes it. */
export function FactorRow({ factor, name }: { factor: Factor; name: string }) {
  const text = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-faint">
          {text('factor.added')} <Time value={factor.created_at} format="date" />
          {' · '}
          {factor.last_used_at ? (
            <>
              {text('factor.used')} <Time value={factor.last_used_at} />
            </>
          ) : (
            text('factor.unused')
          )}
        </p>
      </div>
      <RemoveButton id={factor.id} name={name} />
    </div>
  );
}

function RemoveButton({ id, name }: { id: number; name: string }) {
  const app = useApp();
  const text = useText();
  const removal = useSendButton({
    question: {
      title: text('factor.remove.title', { name }),
      message: text('factor.remove.text'),
      confirmLabel: text('factor.remove.yes'),
      tone: 'danger',
    },
    send: () => removeFactor(app, id),
    onSuccess: () => app.dialogs.toast(text('factor.remove.done', { name }), { tone: 'success' }),
    failed: text('factor.failed'),
  });
  return (
    <Button
      {...removal}
      variant="ghost"
      size="sm"
      icon="trash-2"
      aria-label={text('factor.remove.label', { name })}
    >
      {text('factor.remove.yes')}
    </Button>
  );
}
