import { Glyph } from '#ui/display/glyph.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

export interface SearchInputProps
  extends Omit<InputProps, 'type' | 'before' | 'after' | 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  clearLabel: string;
}

/** A search input with an icon and, if it is not empty, a button that clears it. Escape also clears it. */
export function SearchInput({ value, onChange, clearLabel, onKeyDown, ...rest }: SearchInputProps) {
  return (
    <Input
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '' && !event.nativeEvent.isComposing) onChange('');
        onKeyDown?.(event);
      }}
      before={<Glyph name="search" />}
      after={
        value === '' ? undefined : (
          <IconButton size="sm" label={clearLabel} icon={<Glyph name="x" />} onClick={() => onChange('')} />
        )
      }
    />
  );
}
