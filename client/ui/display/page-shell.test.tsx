import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeviceContext } from '#ui/base/device.ts';
import { PageShell } from './page-shell.tsx';

it.each([
  ['desktop', false, ['Records', 'About the page', 'Add']],
  ['desktop', true, ['Records', 'About the page', 'Add']],
  ['mobile', false, ['Records']],
  ['mobile', true, ['Records', 'About the page']],
] as const)('on %s (text on phones: %s) shows %j', (device, isTextOnPhone, shown) => {
  const { container } = render(
    <DeviceContext value={device}>
      <PageShell
        title="Records"
        text="About the page"
        isTextOnPhone={isTextOnPhone}
        actions={<button type="button">Add</button>}
      >
        {null}
      </PageShell>
    </DeviceContext>,
  );
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
    'Records',
  ]);
  for (const part of ['Records', 'About the page', 'Add'])
    expect(screen.queryAllByText(part)).toHaveLength(shown.some((one) => one === part) ? 1 : 0);
  // On a phone the header shows the name.
  expect(container.querySelectorAll('h1.sr-only')).toHaveLength(device === 'mobile' ? 1 : 0);
});
