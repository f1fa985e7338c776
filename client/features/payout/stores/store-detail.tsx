import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { AccountStore } from '#shared/webapi/schemas/convenience-store.ts';
import { Button } from '#ui/controls/button.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Time } from '#ui/values/time.tsx';
import { accountStoreQuery } from '../api.ts';

/** A button that opens the details of a store. They load when they are opened. */
export function StoreDetail({ store }: { store: AccountStore }) {
  const app = useApp();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...accountStoreQuery(app, store.id), enabled: isOpen });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={store.store_name}
      closeLabel={text('common.close')}
      trigger={
        <Button variant="ghost" size="sm" aria-label={`${text('payout.store.details')}: ${store.store_name}`}>
          {text('payout.store.details')}
        </Button>
      }
    >
      <QueryBlock query={query} skeleton={<Skeleton className="h-64" />}>
        {(detail) => <Facts store={detail} />}
      </QueryBlock>
    </Dialog>
  );
}

function Facts({ store }: { store: AccountStore }) {
  const text = useText();
  const facts = [
    ['payout.store.brand', text(`payout.brand.${store.brand}`)],
    ['payout.store.code', store.store_code],
    ['payout.store.address', store.address],
    ['payout.store.receiver', store.receiver_name],
    ['payout.field.receiverPhone', store.receiver_phone],
    ['payout.store.status', store.reject_reason || text(`payout.status.${store.status}`)],
    ['payout.store.addedOn', store.created_at && <Time key="at" value={store.created_at} format="date" />],
  ] as const;
  return (
    <DescriptionList
      items={facts
        .filter(([, detail]) => Boolean(detail))
        .map(([key, detail]) => ({
          key,
          term: text(key),
          detail: <span className="break-words">{detail}</span>,
        }))}
    />
  );
}
