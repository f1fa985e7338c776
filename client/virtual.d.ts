declare module 'virtual:messages' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  /** Made by server/build/messages-plugin.ts: one lazy module per locale and namespace. */
  export const loaders: Record<
    string,
    Record<string, () => Promise<{ default: Record<string, MessageFormatElement[]> }>>
  >;
}
