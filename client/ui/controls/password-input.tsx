import { useState } from 'react';
import { useWords } from '#ui/base/use-words.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

export type PasswordInputProps = Omit<InputProps, 'type' | 'after'>;

/** A password with a button that shows it. Give `autoComplete` "current-password" or "new-password". */
export function PasswordInput({ disabled, ...rest }: PasswordInputProps) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      // A password field takes no such attribute; once it is shown it is a text field.
      autoCapitalize={isShown ? 'none' : undefined}
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          label={words(isShown ? 'common.password.hide' : 'common.password.show')}
          icon={<Glyph name={isShown ? 'eye-off' : 'eye'} size={18} />}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
