import { useState } from 'react';
import { useWords } from '#ui/base/use-words.ts';
import { Glyph } from '#ui/display/glyph.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

export type PasswordInputProps = Omit<InputProps, 'type' | 'after'>;

/**
 * Props of a field for the safe password: the number pad on phones, and no password manager, which would fill in the login
 * password or store this one in its place.
 */
export const SAFE_PASSWORD_INPUT = { autoComplete: 'off', inputMode: 'numeric', maxLength: 12 } as const;

/** A password input with a button that shows the text. Set `autoComplete` to "current-password" or "new-password". */
export function PasswordInput({ disabled, ...rest }: PasswordInputProps) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      // The attribute is not valid on a password input; a shown password is a text input.
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
