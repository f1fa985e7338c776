import type { QueryKey } from '@tanstack/react-query';
import type { AppEnvironment } from '#platform/site/page.ts';

/**
 * `placeholderData` for a list that stays visible while another page or filter of it loads. Data in another language is
 * not reused.
 */
export function keepShown({ locale }: Pick<AppEnvironment, 'locale'>) {
  return <T>(shown: T | undefined, shownQuery?: { queryKey: QueryKey }): T | undefined =>
    shownQuery?.queryKey[1] === locale ? shown : undefined;
}
