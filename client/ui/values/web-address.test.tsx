import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebAddress } from './web-address.tsx';

it.each([
  ['https://site.example/signup?a=B7', ['https://site.example/', 'signup?', 'a=B7']],
  ['d***@example.com', ['d***@', 'example.com']],
  ['Page not found: /m/enUS/slots', ['Page not found: /m/', 'enUS/', 'slots']],
  ['', []],
])('wraps %s between its parts, and is copied without breaks', (value, parts) => {
  const { container } = render(<WebAddress value={value} />);
  expect(container.textContent).toBe(value);
  expect(
    container.innerHTML
      .split('<wbr>')
      .map((part) => part.replace(/<[^>]+>/g, ''))
      .filter(Boolean),
  ).toEqual(parts);
});
