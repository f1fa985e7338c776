import { useState } from 'react';
import { Glyph } from '#ui/display/glyph.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'after'> {
  /** Words of the button that uncovers and covers what is typed. */
  labels: { show: string; hide: string };
}

/** A password with a button that shows it. Give `autoComplete` "current-password" or "new-password". */
export function PasswordInput({ labels, disabled, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          label={isShown ? labels.hide : labels.show}
          icon={<Glyph name={isShown ? 'eye-off' : 'eye'} size={18} />}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
