import { useIntl } from 'react-intl';
import type messages from '#locales/enUS.json';

type WordId = `common.${keyof (typeof messages)['common'] & string}`;

/**
 * Texts of the design system, which every page has loaded: `const words = useWords(); words('common.password.show')`.
 */
export function useWords(): (id: WordId, values?: Readonly<Record<string, string | number>>) => string {
  const { formatMessage } = useIntl();
  return (id, values) => formatMessage({ id }, values);
}
