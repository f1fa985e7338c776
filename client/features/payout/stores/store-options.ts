import { useQuery } from '@tanstack/react-query';
import { inOtherLocale } from '#platform/site/other-locale.ts';
import { useApp } from '#platform/site/page.ts';
import { type Text, useText } from '#platform/site/text.ts';
import type { ConvenienceStore, Region, StoreBrand } from '#shared/webapi/schemas/convenience-store.ts';
import type { ComboboxOption } from '#ui/choices/combobox.tsx';
import { regionsQuery, storesQuery } from '../api.ts';

/** Cities (`parent` null) or the districts of one, found by their names in both languages. */
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

/** The stores of a place, found by name, code and address in both languages; none before there is a place. */
export function useStoreOptions({ city_id, district_id, brand }: StoreFilter) {
  const app = useApp();
  const text = useText();
  const filter = { region_id: district_id || city_id, ...(brand && { brand }) };
  const enabled = Boolean(city_id);
  const stores = useQuery({ ...storesQuery(app, filter), enabled });
  const { data: others = [] } = useQuery({ ...storesQuery(inOtherLocale(app), filter), enabled });
  const otherWords = new Map(others.map((store) => [store.id, `${store.store_name} ${store.address}`]));
  const optionOf = (store: ConvenienceStore) => toOption(store, text, otherWords.get(store.id));
  return {
    options: enabled ? (stores.data ?? []).map(optionOf) : [],
    isLoading: enabled && stores.isPending && !stores.isError,
    hasFailed: stores.isError,
  };
}

/** `keywords`: name and address in the other language, by which a store is found as well. */
function toOption(
  { id, brand, store_name, store_code, address }: ConvenienceStore,
  text: Text,
  keywords: string | undefined,
): ComboboxOption {
  return {
    value: String(id),
    label: `${text(`payout.brand.${brand}`)} ${store_name}`,
    note: `${store_code} · ${address}`,
    keywords,
  };
}
