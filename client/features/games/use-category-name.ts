import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#platform/net/queries.ts';
import { CATEGORY_ROUTES } from '#platform/site/categories.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { CategoryCode } from '#shared/webapi/schemas/game.ts';

/** The operator's name of a category, else the page's title. null: all categories. */
export function useCategoryName(code: CategoryCode | null): string {
  const text = useText();
  const { data: categories } = useQuery(categoriesQuery(useApp()));
  const category = categories?.find((entry) => entry.code === code);
  return category?.name ?? text(`layout.page.${code ? CATEGORY_ROUTES[code] : 'GAMES'}`);
}
