import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type messages from '#locales/enUS.json';

type Messages = typeof messages;

/** All message ids: `namespace.key` of the message files. An unknown id is a type error. */
export type MessageId = {
  [N in keyof Messages & string]: `${N}.${keyof Messages[N] & string}`;
}[keyof Messages & string];

export type TextValues = Readonly<Record<string, string | number | Date | boolean | null | undefined>>;
export type Text = (id: MessageId, values?: TextValues) => string;

/** Texts in the page's language: `const text = useText(); text('home.title')`. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage]);
}
