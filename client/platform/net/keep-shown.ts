import type { QueryKey } from '@tanstack/react-query';
import type { AppEnvironment } from '#platform/site/page.ts';

/**
 * `placeholderData` of a list that keeps what it shows while another part of it is on its way; words of another language
 * are none of its parts.
 */
export function keepShown({ locale }: Pick<AppEnvironment, 'locale'>) {
  return <T>(shown: T | undefined, shownQuery?: { queryKey: QueryKey }): T | undefined =>
    shownQuery?.queryKey[1] === locale ? shown : undefined;
}
