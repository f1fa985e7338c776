import { useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DefaultButton, type DefaultButtonProps } from '../default-button.tsx';

interface CardActionsProps extends Omit<DefaultButtonProps, 'target'> {
  card: DefaultButtonProps['target'] & { id: number };
  /** Of the form's address: which kind of card it is. */
  query?: { kind: 'account' };
}

/** Under a card of either kind: to its form, and the press that makes it the first one. */
export function CardActions({ card, query, ...rest }: CardActionsProps) {
  const text = useText();
  const href = useHref();
  const edit = href('MEMBER_CARD_FORM_EDIT', { cardID: card.id }, query && { query });
  return (
    <>
      <ButtonLink size="sm" variant="ghost" icon="pencil" href={edit}>
        {text(card.status === 'rejected' ? 'payout.correct' : 'payout.edit')}
      </ButtonLink>
      <DefaultButton target={card} {...rest} />
    </>
  );
}
