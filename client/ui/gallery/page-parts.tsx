import { useState } from 'react';
import { Card } from '#ui/cards/card.tsx';
import { CategoryTile } from '#ui/cards/category-tile.tsx';
import { GameCard } from '#ui/cards/game-card.tsx';
import { Jackpot, JackpotContext } from '#ui/cards/jackpot.tsx';
import { ProductCard, ProductItem } from '#ui/cards/product-card.tsx';
import { PromoItem } from '#ui/cards/promo-card.tsx';
import { CARD_GROUPS } from '#ui/controls/digit-groups.ts';
import { DigitsInput } from '#ui/controls/digits-input.tsx';
import { TextButton } from '#ui/controls/text-button.tsx';
import { Glyph } from '#ui/display/glyph.tsx';
import { Mark } from '#ui/display/mark.tsx';
import { Marked } from '#ui/display/marked.tsx';
import { Parts } from '#ui/display/parts.tsx';
import { PAY_MARKS, PayMark } from '#ui/display/pay-mark.tsx';
import { Prose } from '#ui/display/prose.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { CheckingNote } from '#ui/feedback/checking-note.tsx';
import { NotOffered } from '#ui/feedback/not-offered.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { UploadProgress } from '#ui/feedback/upload-progress.tsx';
import { CodeField } from '#ui/forms/code-field.tsx';
import { Field } from '#ui/forms/field.tsx';
import { StickyActions } from '#ui/forms/sticky-actions.tsx';
import { MoreLink } from '#ui/navigation/more-link.tsx';
import { CountedMoney } from '#ui/values/counted-money.tsx';
import { WebAddress } from '#ui/values/web-address.tsx';

/** A static picture from public/, because the gallery calls no API. */
const PICTURE = '/mark.svg';

/** Components of lists of games, products and promotions, in their states. */
export function Offer() {
  return (
    <section>
      <SectionHeading title="Games and offers 遊戲與優惠" className="mb-4" />
      <ul className="grid grid-cols-2 items-start gap-4 md:grid-cols-4">
        <GameCard href="#game" name="Lucky Koi" image={PICTURE} note="Nova" mark="New" isNamed />
        <JackpotContext value={JACKPOTS}>
          <GameCard
            href="#game"
            name="Lucky Koi"
            image={PICTURE}
            note="Nova"
            jackpot={<Jackpot gameId={1} label="Jackpot 累積彩金" />}
          />
        </JackpotContext>
        <GameCard name="Closed for now 維護中" isNamed />
        <ProductItem href="#product" name="Nova" image={PICTURE} note="120 games" />
        <ProductItem name="Orbit" image={PICTURE} closedLabel="Maintenance 維護中" />
        <PromoItem href="#promo" title="Welcome 迎新" text="Until Sunday" image={PICTURE} mark="New" />
        <CategoryTile href="#category" name="Sport 體育" icon={PICTURE} note="12" isClosed={false} />
        <CategoryTile name="Fishing 捕魚" note="" isClosed />
      </ul>
      <div className="mt-4 max-w-64">
        <ProductCard name="Nova" image={PICTURE} foot={<CountedMoney value="1234.50" />} />
      </div>
    </section>
  );
}

/** A billion, the largest amount that must fit. */
const JACKPOTS = { amounts: { 1: 123_456_789_012 }, everyMs: 20_000 };

const QUERY = { data: undefined, isError: true, isFetching: false, refetch: () => {} };
const SENDING = {
  send: async () => {},
  isPending: false,
  wasSent: true,
  waitsUntil: 0,
  message: 'Sent 已送出',
};

const CODE = { name: 'code', onChange: async () => {}, onBlur: async () => {}, ref: () => {} };

/** Components of forms and blocks of pages, besides the controls. */
export function PageParts() {
  return (
    <section>
      <SectionHeading title="Parts of pages 頁面元件" className="mb-4" />
      <Card padding="lg" className="grid items-start gap-6 md:grid-cols-2">
        <DigitAndCodeFields />
        <QueryBlock query={QUERY} skeleton={<Skeleton className="h-10" />}>
          {() => null}
        </QueryBlock>
        <NotOffered />
        <CheckingNote>No answer yet 尚未收到回應</CheckingNote>
        <UploadProgress share={0.4} sendingLabel="Sending 傳送中" receivedLabel="Checking 檢查中" />
        <Prose html="<h3>Terms 條款</h3><p>An editor’s text with a <mark>mark</mark>.</p>" />
        <SmallParts />
        <StickyActions>
          <TextButton>Send 送出</TextButton>
        </StickyActions>
      </Card>
    </section>
  );
}

function DigitAndCodeFields() {
  const [digits, setDigits] = useState('4111');
  return (
    <>
      <Field label="Card 卡號">
        <DigitsInput value={digits} onChange={setDigits} groups={CARD_GROUPS} max={16} />
      </Field>
      <CodeField field={CODE} sending={SENDING} />
    </>
  );
}

function SmallParts() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Mark />
      <Glyph name="done" />
      {PAY_MARKS.map((name) => (
        <PayMark key={name} name={name} />
      ))}
      <Marked text="Lucky Koi" terms={['koi']} />
      <Parts parts={['12:30', 'Nova', '#20931']} />
      <WebAddress value="https://www.example.com/a/lucky88" />
      <TextButton>Clear 清除</TextButton>
      <MoreLink
        href="#more"
        label="Show more 顯示更多"
        loadingLabel="Loading 載入中"
        isLoading={false}
        onMore={() => {}}
      />
    </div>
  );
}
