import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#platform/api/api-client.ts';
import { inOtherLocale } from '#platform/site/other-locale.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { ConvenienceStore, Region, StoreBrand } from '#shared/webapi/schemas/convenience-store.ts';
import type { ComboboxOption } from '#ui/choices/combobox.tsx';
import { regionsQuery, storesQuery } from '../api.ts';

/** Options of the cities (`parent` null) or of a city's districts. Both languages can be searched. */
export function useRegionOptions(regions: readonly Region[], parent: number | null): ComboboxOption[] {
  const { data: others = [] } = useQuery(regionsQuery(inOtherLocale(useApp())));
  const otherNames = new Map(others.map(({ id, name }) => [id, name]));
  return regions
    .filter(({ parent_id }) => (parent_id ?? null) === parent)
    .map(({ id, name }) => ({ value: String(id), label: name, keywords: otherNames.get(id) }));
}

interface StoreFilter {
  city_id: number | undefined;
  district_id: number | undefined;
  brand: StoreBrand | undefined;
}

/** Options of the stores of a region, searched by name, code and address in both languages. None without a city. */
export function useStoreOptions({ city_id, district_id, brand }: StoreFilter) {
  const app = useApp();
  const text = useText();
  const filter = { region_id: district_id || city_id, ...(brand && { brand }) };
  const enabled = Boolean(city_id);
  const stores = useQuery({ ...storesQuery(app, filter), enabled });
  const { data: others = [] } = useQuery({ ...storesQuery(inOtherLocale(app), filter), enabled });
  const keywords = new Map(others.map((store) => [store.id, `${store.store_name} ${store.address}`]));
  const optionOf = ({ id, brand: name, store_name, store_code, address }: ConvenienceStore) => ({
    value: String(id),
    label: `${text(`payout.brand.${name}`)} ${store_name}`,
    note: `${store_code} · ${address}`,
    keywords: keywords.get(id),
  });
  return {
    options: enabled ? (stores.data ?? []).map(optionOf) : [],
    isLoading: enabled && stores.isPending && !stores.isError,
    problem:
      stores.isError &&
      text(isApiError(stores.error, 'notOffered') ? 'common.notOffered.title' : 'payout.field.storeFailed'),
  };
}
