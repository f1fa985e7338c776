import { useApp } from '#platform/site/page.ts';
import { Card } from '#ui/cards/card.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { StickyActions } from '#ui/forms/sticky-actions.tsx';
import { FORM_COLUMNS } from './deposit-form.tsx';

/** The form of a new deposit while its data load: fields, summary, and on a phone the bar with the button. */
export function FormSkeleton() {
  const isPhone = useApp().device === 'mobile';
  return (
    <div aria-busy="true" className="@container">
      <div className={FORM_COLUMNS}>
        <Card padding="lg" className="flex flex-col gap-6">
          {!isPhone && <Skeleton className="h-7 w-40" />}
          {/* Method, channel, amount and promotion. */}
          {[isPhone ? 'h-9' : 'h-20', 'h-40', 'h-36', 'h-56'].map((height) => (
            <div key={height} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className={`w-full ${height}`} />
            </div>
          ))}
        </Card>
        <Card padding="lg" className="flex flex-col gap-4">
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-32 w-full" />
          {!isPhone && <Skeleton className="h-12 w-full" />}
        </Card>
      </div>
      {isPhone && (
        <StickyActions isAboveTabBar>
          <Skeleton className="h-20 w-full" />
        </StickyActions>
      )}
    </div>
  );
}

export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="@container">
      <div className={FORM_COLUMNS}>
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
