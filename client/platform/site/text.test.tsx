import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { type Text, useText } from './text.ts';

function Reader({ onText }: { onText: (text: Text) => void }) {
  onText(useText());
  return null;
}

const MESSAGES = { 'common.retry': 'Again' };

it('gives the same function at each render in one language, so that it can be a dependency', () => {
  const texts = new Set<Text>();
  const node = (locale: string) => (
    <IntlProvider locale={locale} messages={MESSAGES}>
      <Reader onText={(text) => texts.add(text)} />
    </IntlProvider>
  );
  const { rerender } = render(node('en'));
  rerender(node('en'));
  expect([...texts].map((text) => text('common.retry'))).toEqual(['Again']);
  rerender(node('zh'));
  expect(texts.size).toBe(2);
});
