import { useQuery } from '@tanstack/react-query';
import { useApp } from '#platform/site/page.ts';
import type { FactorDialogProps } from '#platform/site/shared-parts.ts';
import { useText } from '#platform/site/text.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { beginFactorCheck, checkFactor } from './api.ts';
import FactorStep from './factor-step.tsx';

/** Asks for a second factor before a change. The call that was refused is then sent again. */
export default function FactorDialog({ id, isOpen, onClose }: FactorDialogProps) {
  const app = useApp();
  const text = useText();
  const query = useQuery({
    // A challenge is for one dialog. The previous dialog is still mounted when the next one opens.
    queryKey: ['beginFactorCheck', id],
    queryFn: () => beginFactorCheck(app),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isOpen,
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose(false)}
      title={text('factor.dialog.title')}
      description={text('factor.dialog.text')}
      closeLabel={text('common.close')}
      size="sm"
    >
      <QueryBlock query={query} skeleton={<Skeleton className="h-48" />}>
        {(challenge) => (
          <FactorStep
            key={challenge.challenge}
            challenge={challenge}
            answer={async (proof) => {
              await checkFactor(app, { challenge: challenge.challenge, ...proof });
              onClose(true);
            }}
            onRestart={() => void query.refetch()}
            onLeave={() => onClose(false)}
          />
        )}
      </QueryBlock>
    </Dialog>
  );
}
