import { createContext, use } from 'react';
import { useIntl } from 'react-intl';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Empty } from './empty.tsx';

/** Href of customer service; undefined on a site without that page. */
export const ServiceContext = createContext<string | undefined>(undefined);

/** Whether a read failed because the operator's API does not have its call. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'notOffered';
}

/** Shown instead of a block whose call the operator's API does not have, with a link to customer service. */
export function NotOffered() {
  const { formatMessage } = useIntl();
  const serviceHref = use(ServiceContext);
  return (
    <Empty
      icon="circle-slash"
      title={formatMessage({ id: 'common.notOffered.title' })}
      text={formatMessage({ id: 'common.notOffered.text' })}
      action={
        serviceHref && (
          <ButtonLink variant="secondary" icon="headset" href={serviceHref}>
            {formatMessage({ id: 'layout.page.CUSTOM_SERVICE' })}
          </ButtonLink>
        )
      }
    />
  );
}
