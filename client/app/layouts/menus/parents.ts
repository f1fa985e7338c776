import { type AppEnvironment, type CurrentPage, isRoute } from '#platform/site/page.ts';
import { ancestorsOf, type ParentName } from '#shared/routes.ts';

/** The page above one on a phone: where "back" leads when there is nothing to go back to. */
export function parentOf(name: CurrentPage['name'], app: Pick<AppEnvironment, 'hasPage'>): ParentName {
  const above = isRoute(name) ? ancestorsOf(name) : [];
  return above.find((parent) => app.hasPage(parent)) ?? 'HOME';
}
