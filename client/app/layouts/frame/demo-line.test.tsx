import { expect, it } from 'vitest';
import { renderApp } from '#tests/setup/app.tsx';
import { DemoLine } from './demo-line.tsx';

it.each([
  ['enUS', true, 'Demo'],
  ['zhTW', true, '示範站'],
  ['enUS', false, ''],
] as const)('in %s with isDemo %s shows "%s"', async (locale, isDemo, shown) => {
  const { container } = await renderApp(<DemoLine />, { locale, config: { isDemo } });
  expect(container.textContent).toBe(shown);
});
