import { useQuery } from '@tanstack/react-query';
import { CATEGORY_ROUTES } from '#platform/categories.ts';
import { useApp } from '#platform/page.ts';
import { categoriesQuery } from '#platform/queries.ts';
import { useText } from '#platform/text.ts';
import type { CategoryCode } from '#shared/webapi/game.ts';

/** As the operator calls it; else as the site does. */
export function useCategoryName(code: CategoryCode): string {
  const text = useText();
  const { data: categories } = useQuery(categoriesQuery(useApp()));
  const category = categories?.find((entry) => entry.code === code);
  return category?.name ?? text(`layout.page.${CATEGORY_ROUTES[code]}`);
}
