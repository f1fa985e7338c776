import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { DemoBadge } from './demo-badge.tsx';

it.each([
  ['enUS', true, 'Demo'],
  ['zhTW', true, '展示'],
  ['enUS', false, ''],
] as const)('in %s with isDemo %s shows "%s"', async (locale, isDemo, shown) => {
  const { container } = await renderApp(<DemoBadge />, { locale, config: { isDemo } });
  expect(container.textContent).toBe(shown);
});
