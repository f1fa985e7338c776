import {
  isArgumentElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import enUS from '#locales/enUS.json';
import zhTW from '#locales/zhTW.json';

type MessageFile = Record<string, Record<string, string>>;

function flatten(file: MessageFile): Map<string, string> {
  return new Map(
    Object.entries(file).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${namespace}.${key}`, text] as const),
    ),
  );
}

function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inner = Object.values(element.options).flatMap((option) => argumentsOf(option.value));
      return [element.value, ...inner];
    }
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    const isNamed = isArgumentElement(element) || element.type === TYPE.number || element.type === TYPE.date;
    return isNamed || element.type === TYPE.time ? [element.value] : [];
  });
}

const english = flatten(enUS);
const chinese = flatten(zhTW);

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('are never empty', () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === '').map(([id]) => id);
    expect(empty).toEqual([]);
  });

  it('are valid ICU messages with the same arguments in both languages', () => {
    const different = [...english].filter(([id, text]) => {
      const ours = new Set(argumentsOf(parse(text)));
      const theirs = new Set(argumentsOf(parse(chinese.get(id) ?? '')));
      return ours.size !== theirs.size || [...ours].some((name) => !theirs.has(name));
    });
    expect(different.map(([id]) => id)).toEqual([]);
  });

  it('differ in Chinese from the English text', () => {
    const hasWords = (text: string) => /[a-z]{4,}/i.test(text.replace(/\{[^{}]*\}/g, ''));
    const same = [...english].filter(([id, text]) => hasWords(text) && chinese.get(id) === text);
    // English on purpose: an error text that the specification fixes, and names.
    expect(same.map(([id]) => id).filter((id) => !SAME_ON_PURPOSE.has(id))).toEqual([]);
  });
});

const SAME_ON_PURPOSE = new Set([
  'common.internalServerError',
  'layout.footer.copyright',
  'payout.brand.seven_eleven',
]);
