import {
  type ChangeEvent,
  type CompositionEvent,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '#ui/base/use-words.ts';
import { caretAfter, type DigitGroups, groupDigits, type LeftOut, readTyped } from './digit-groups.ts';
import { Input, type InputProps } from './input.tsx';

export interface DigitsInputProps
  extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> {
  /** Digits only; "" for none. */
  value: string;
  onChange: (digits: string) => void;
  groups: DigitGroups | ((digits: string) => DigitGroups);
  /** Maximum number of digits. */
  max: number;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A number that is grouped while it is typed, as on a card. Pasted spaces, dashes and full-width digits are accepted. A
 * note below names other characters that were removed.
 */
export function DigitsInput(props: DigitsInputProps) {
  const { value, onChange, groups, max, ref, className, ...rest } = props;
  const words = useWords();
  const box = useRef<HTMLInputElement>(null);
  const shown = groupDigits(value, typeof groups === 'function' ? groups(value) : groups);
  const typing = useTyping(props, shown, box);
  return (
    <>
      <Input
        autoComplete="off"
        {...rest}
        ref={(element) => {
          box.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        inputMode="numeric"
        value={typing.composed ?? shown}
        onChange={typing.handleChange}
        onCompositionEnd={typing.handleCompositionEnd}
        className={className ? `tabular-nums ${className}` : 'tabular-nums'}
      />
      {/* Always rendered, so that screen readers announce a later text. */}
      <span role="status" className={typing.leftOut ? 'text-xs text-waiting' : 'sr-only'}>
        {typing.leftOut && words(`common.digits.${typing.leftOut}`, { max })}
      </span>
    </>
  );
}

/** Reduces typed text to digits. The caret stays behind the same digit, however the digits are grouped. */
function useTyping(
  { value, onChange, max }: DigitsInputProps,
  shown: string,
  box: RefObject<HTMLInputElement | null>,
) {
  const caret = useRef<number>(null);
  /** Unfinished text of an input method. It must stay in the input unchanged. */
  const [composed, setComposed] = useState<string | null>(null);
  /**
   * A new object for each edit: if all typed characters were removed, nothing else changes, and the caret must be
   * restored.
   */
  const [edit, setEdit] = useState<{ leftOut?: LeftOut | undefined }>({});

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const place = caretAfter(shown, caret.current);
    caret.current = null;
    box.current?.setSelectionRange(place, place);
  });

  function report(input: HTMLInputElement, isBackspace: boolean) {
    const at = input.selectionStart ?? input.value.length;
    const typed = readTyped({ text: input.value, caret: at, before: value, max, isBackspace });
    caret.current = typed.caret;
    setEdit({ leftOut: typed.leftOut });
    onChange(typed.digits);
  }

  return {
    composed,
    leftOut: edit.leftOut,
    handleChange: (event: ChangeEvent<HTMLInputElement>) => {
      // React's change event is the browser's input event.
      const { inputType, isComposing } = event.nativeEvent as InputEvent;
      if (isComposing) setComposed(event.target.value);
      else report(event.target, inputType === 'deleteContentBackward');
    },
    handleCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposed(null);
      report(event.currentTarget, false);
    },
  };
}
