import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** What this needs of react-intl's object. */
interface Formatters {
  locale: string;
  formatters: {
    getPluralRules: (locale: string, options: Intl.PluralRulesOptions) => Intl.PluralRules;
    getNumberFormat: (locale: string) => Intl.NumberFormat;
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Kinds of elements in a compiled message (TYPE of the ICU parser, whose code is in no bundle). */
const LITERAL = 0;
const ARGUMENT = 1;
const PLURAL = 6;
const POUND = 7;

/**
 * The text of a compiled message made of words, arguments and plurals, which ours are: the same as react-intl's, for a
 * tenth of its work (it looks each message up by its own JSON). Undefined for anything else, a missing value included:
 * those are react-intl's to format or to report.
 */
export function plainMessage(
  message: readonly MessageFormatElement[],
  values: Values,
  intl: Formatters,
  pound?: number,
): string | undefined {
  let text = '';
  for (const element of message) {
    const part = partOf(element, values, intl, pound);
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

function partOf(
  element: MessageFormatElement,
  values: Values,
  intl: Formatters,
  pound: number | undefined,
): string | undefined {
  switch (element.type as number) {
    case LITERAL:
      return 'value' in element ? element.value : undefined;
    case ARGUMENT: {
      const value = 'value' in element ? values[element.value] : undefined;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    }
    case PLURAL:
      return pluralOf(element, values, intl);
    case POUND:
      return pound === undefined ? undefined : intl.formatters.getNumberFormat(intl.locale).format(pound);
    default:
      return undefined;
  }
}

function pluralOf(element: MessageFormatElement, values: Values, intl: Formatters): string | undefined {
  if (!('pluralType' in element)) return undefined;
  const value = values[element.value];
  if (typeof value !== 'number') return undefined;
  const count = value - (element.offset || 0);
  const option = element.options[`=${value}`] ?? element.options[ruleOf(element.pluralType, count, intl)];
  const chosen = option ?? element.options.other;
  return chosen && plainMessage(chosen.value, values, intl, count);
}

function ruleOf(type: Intl.PluralRuleType | undefined, count: number, intl: Formatters): string {
  return intl.formatters.getPluralRules(intl.locale, { type }).select(count);
}
