import { render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { intlOf, loadMessages } from '#app/core/messages.ts';
import { FRAME_TEXTS } from '#shared/texts.ts';
import { TimeProvider } from '#ui/values/time.tsx';
import { ClockContext } from '../base/clock.ts';
import { PaperHead } from './paper-head.tsx';

it("prints the site's name and the time of each printing", async () => {
  const intl = intlOf('enUS', await loadMessages('enUS', [FRAME_TEXTS]));
  const time = { now: Date.parse('2026-11-22T03:15:00Z') };
  const { container } = render(
    <RawIntlProvider value={intl}>
      <ClockContext value={{ renderedAt: 0, now: () => time.now }}>
        <TimeProvider language="en-US" zone="UTC" memberZone="Asia/Taipei">
          <PaperHead site="Lucky" />
        </TimeProvider>
      </ClockContext>
    </RawIntlProvider>,
  );
  expect(container.textContent).toBe('Lucky');
  window.dispatchEvent(new Event('beforeprint'));
  expect(container.textContent).toBe('Lucky · Nov 22, 2026, 11:15 Taipei time');
  time.now += 86_400_000;
  window.dispatchEvent(new Event('beforeprint'));
  expect(container.textContent).toBe('Lucky · Nov 23, 2026, 11:15 Taipei time');
  expect(container.firstElementChild?.className).toMatch(/(^| )hidden .*print:block/);
});
