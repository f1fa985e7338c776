import { useWords } from '#ui/base/use-words.ts';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

interface BalanceSwitchProps extends Pick<IconButtonProps, 'size' | 'className'> {
  isHidden: boolean;
  onToggle: () => void;
}

/**
 * Hides and shows all balances. CSS shows one of the two icons by `data-balances` of the document: the server does not know the
 * choice, and the icon must be right before hydration.
 */
export function BalanceSwitch({ isHidden, onToggle, ...rest }: BalanceSwitchProps) {
  const words = useWords();
  return (
    <IconButton
      {...rest}
      label={words('common.hideBalances')}
      aria-pressed={isHidden}
      icon={
        <>
          <Icon name="eye" size={18} className="if-shown" />
          <Icon name="eye-off" size={18} className="if-hidden" />
        </>
      }
      onClick={onToggle}
    />
  );
}
