import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, type TestAppOptions } from '#tests/setup/app.tsx';
import { MobileFooter } from './mobile-footer.tsx';

const show = (hasPage?: TestAppOptions['hasPage']) =>
  renderApp(<MobileFooter />, { device: 'mobile', ...(hasPage && { hasPage }) });

it('links the service pages that the site has, and the app', async () => {
  await show();
  const footer = within(screen.getByRole('navigation', { name: 'About this site' }));
  const hrefs = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toHaveLength(7);
  expect(hrefs).toEqual(expect.arrayContaining(['/m/enUS/custom-service', '/m/enUS/app']));
});

it('has no link to the app if the site has no page for it', async () => {
  await show((name) => name !== 'APP');
  expect(
    within(screen.getByRole('navigation', { name: 'About this site' })).getAllByRole('link'),
  ).toHaveLength(6);
});

it('has no list without service pages', async () => {
  await show(() => false);
  expect(screen.queryByRole('navigation', { name: 'About this site' })).toBeNull();
});
