import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BreakSlot } from '#platform/net/break-slot.tsx';
import { usePlayLimits } from '#platform/net/play-limits.ts';
import { mainWalletQuery, walletsQuery } from '#platform/net/queries.ts';
import { balanceOf, movable, movableIn } from '#platform/net/transfers.ts';
import { useIsMember, useMember } from '#platform/net/use-member.ts';
import { useApp, useHref } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { GameWallet } from '#shared/webapi/schemas/wallet.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { DescriptionList } from '#ui/display/description-list.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { BalanceText, Money } from '#ui/values/money.tsx';
import { gameWalletQuery } from '../api.ts';
import { MaintenanceNotice } from '../maintenance.tsx';
import { type AutomaticMove, automaticMove, hasDemo, type PlayTarget } from './launch.ts';
import { TransferForm } from './transfer-form.tsx';
import { TurnoverNote } from './turnover-note.tsx';
import { useFocus } from './use-focus.ts';
import type { PlayOptions } from './use-launch.ts';

interface ChoiceProps {
  target: PlayTarget;
  onPlay: (how: PlayOptions) => void;
}

/** What only a member's choice of money needs. */
interface MoneyProps {
  /** The typed amount; null until the member types. */
  amount: string | null;
  onAmountChange: (text: string) => void;
  /** Offers to bring the money of the game's wallet back. */
  onBringBack: () => void;
}

/** The ways to play a game: a guest logs in or plays the demo, a member chooses the money. */
export function LaunchChoice({ target, onPlay, ...money }: ChoiceProps & MoneyProps) {
  const app = useApp();
  const text = useText();
  const isMember = useIsMember();
  const { product, game } = target;
  const isOnBreak = Boolean(usePlayLimits()?.break);
  if (isOnBreak) return <BreakSlot />;
  if (product.is_maintenance) return <MaintenanceNotice product={product} isMember={isMember} />;
  if (game?.isDesktopOnly && app.device === 'mobile') {
    return <Notice tone="waiting">{text('games.desktopOnlyText')}</Notice>;
  }
  return isMember ? (
    <MemberChoice target={target} onPlay={onPlay} {...money} />
  ) : (
    <GuestChoice target={target} onPlay={onPlay} />
  );
}

function GuestChoice({ target, onPlay }: ChoiceProps) {
  const text = useText();
  const ref = useFocus();
  return (
    <>
      <p className="text-sm text-soft">{text(hasDemo(target) ? 'games.guestDemo' : 'games.guest')}</p>
      <Actions target={target} onPlay={onPlay}>
        <Button ref={ref} size="lg" block onClick={() => onPlay({ isDemo: false })}>
          {text('games.loginToPlay')}
        </Button>
      </Actions>
    </>
  );
}

/** Buttons of a choice, with "play money" below them if the game has a demo. */
function Actions({ target, onPlay, children }: ChoiceProps & { children?: ReactNode }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-2">
      {children}
      {hasDemo(target) && (
        <Button variant="secondary" block onClick={() => onPlay({ isDemo: true })}>
          {text('games.playDemo')}
        </Button>
      )}
    </div>
  );
}

function MemberChoice(props: ChoiceProps & MoneyProps) {
  const text = useText();
  const member = useMember();
  return (
    <>
      <TurnoverNote product={props.target.product} />
      <QueryBlock query={member} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {(info) =>
          // A provider without a wallet of its own plays from the main wallet, without a transfer.
          props.target.product.wallet_id ? (
            <WalletChoice {...props} member={info} />
          ) : (
            <Actions target={props.target} onPlay={props.onPlay}>
              <Button size="lg" block onClick={() => props.onPlay({ isDemo: false })}>
                {text('games.play')}
              </Button>
            </Actions>
          )
        }
      </QueryBlock>
    </>
  );
}

function WalletChoice(given: ChoiceProps & MoneyProps & { member: MemberInfo }) {
  const { member, amount, onAmountChange, onBringBack, ...props } = given;
  const app = useApp();
  const { product } = props.target;
  const isAutomatic = member.transfer_mode === '1';
  const wallet = useQuery(gameWalletQuery(app, product.wallet_id));
  const main = useQuery(mainWalletQuery(app));
  const all = useQuery({ ...walletsQuery(app), enabled: isAutomatic });
  const isDown = wallet.data?.status === 'error' || (wallet.isError && !wallet.data);
  if (isDown) {
    return <WalletDown {...props} isLoading={wallet.isFetching} onRetry={() => void wallet.refetch()} />;
  }
  // No transfer is offered before the wallet's balance is known: it may still hold money of an earlier game.
  if (wallet.isPending) {
    // As high as the loaded content, so that the button for play money does not move.
    return (
      <>
        <Skeleton className={`w-full rounded-card ${isAutomatic ? 'h-40' : 'h-70'}`} />
        <Actions {...props} />
        {!isAutomatic && <Skeleton className="mx-auto h-5 w-2/3" />}
      </>
    );
  }
  if (wallet.data?.status === 'maintenance') return <MaintenanceNotice product={product} isMember />;
  const money = { main: main.data, wallet: wallet.data };
  // Unknown until all wallets are loaded.
  const move = isAutomatic && !all.isPending ? automaticMove(product, money, all.data) : null;
  const hasNone = balanceOf(money.wallet) === 0 && (isAutomatic ? move?.total : balanceOf(money.main)) === 0;
  if (hasNone) return <NoMoney {...props} />;
  return (
    <>
      {isAutomatic ? (
        <AutomaticChoice {...props} wallet={wallet.data} move={move} />
      ) : (
        <TransferForm {...props} {...money} amount={amount} onAmountChange={onAmountChange} />
      )}
      <BringBackButton held={movable(wallet.data) ?? 0} onPress={onBringBack} />
    </>
  );
}

/** Nothing if the game's wallet holds nothing that can leave it. */
function BringBackButton({ held, onPress }: { held: Cents; onPress: () => void }) {
  const text = useText();
  if (held === 0) return null;
  return (
    <Button variant="ghost" block onClick={onPress}>
      <BalanceText value={held}>{(amount) => text('games.return.button', { amount })}</BalanceText>
    </Button>
  );
}

interface AutomaticProps extends ChoiceProps {
  /** undefined while loading. */
  wallet: GameWallet | undefined;
  /** null while unknown. */
  move: AutomaticMove | null;
}

/** Shows where the money comes from. The button names all the money that the game will hold. */
function AutomaticChoice({ target, onPlay, wallet, move }: AutomaticProps) {
  const text = useText();
  const ref = useFocus();
  const held = balanceOf(wallet);
  const others = move?.others ?? [];
  const staying = move ? move.main + movableIn(others) - move.total : 0;
  const sources = [
    { key: 'main', term: text('games.automatic.main'), detail: <Amount value={move?.main ?? null} /> },
    ...others.map((other) => ({
      key: String(other.id),
      term: text('games.automatic.other', { wallet: other.name }),
      detail: <Amount value={movable(other)} />,
    })),
    {
      key: 'held',
      term: text('games.automatic.held', { wallet: target.product.name }),
      detail: <Amount value={wallet ? wallet.balance : null} />,
    },
  ];
  return (
    <>
      <div>
        <p className="mb-1 text-sm text-soft">{text('games.automatic.text')}</p>
        <DescriptionList items={sources} />
        {staying > 0 && (
          <p className="mt-1 text-xs text-faint">
            {text('games.automatic.cents', { wallet: target.product.name, amount: formatMoney(staying) })}
          </p>
        )}
      </div>
      <Actions target={target} onPlay={onPlay}>
        <Button ref={ref} size="lg" block onClick={() => onPlay({ isDemo: false })}>
          {move && held !== null ? (
            <BalanceText value={move.total + held}>
              {(amount) => text('games.automatic.play', { amount })}
            </BalanceText>
          ) : (
            text('games.play')
          )}
        </Button>
      </Actions>
    </>
  );
}

function Amount({ value }: { value: Cents | string | null | undefined }) {
  if (value === null) return <Skeleton className="ms-auto h-4 w-20" />;
  return <Money value={value} isBalance className="font-semibold" />;
}

function NoMoney({ target, onPlay }: ChoiceProps) {
  const app = useApp();
  const href = useHref();
  const text = useText();
  return (
    <>
      <Notice tone="waiting" title={text('games.noMoney')}>
        {text('games.noMoneyText')}
      </Notice>
      <Actions target={target} onPlay={onPlay}>
        {app.hasPage('MEMBER_DEPOSIT') && (
          <ButtonLink size="lg" block href={href('MEMBER_DEPOSIT', {})}>
            {text('games.deposit')}
          </ButtonLink>
        )}
        {app.hasPage('TRADE') && (
          <ButtonLink variant="secondary" block href={href('TRADE', {})}>
            {text('games.toWallet')}
          </ButtonLink>
        )}
        <Button variant="ghost" block onClick={() => onPlay({ isDemo: false })}>
          {text('games.openAnyway')}
        </Button>
      </Actions>
    </>
  );
}

interface DownProps extends ChoiceProps {
  isLoading: boolean;
  onRetry: () => void;
}

function WalletDown({ target, onPlay, isLoading, onRetry }: DownProps) {
  const text = useText();
  const name = target.product.name;
  return (
    <>
      <Notice tone="danger" title={text('games.down', { provider: name })}>
        {text('games.downText')}
      </Notice>
      <Actions target={target} onPlay={onPlay}>
        <Button block loading={isLoading} onClick={onRetry}>
          {text('common.retry')}
        </Button>
      </Actions>
    </>
  );
}
