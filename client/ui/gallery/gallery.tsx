import { useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { Switch } from '#ui/choices/switch.tsx';
import { PageHeading } from '#ui/display/page-heading.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Cards, Navigation, Slides } from './content.tsx';
import { Fields } from './fields.tsx';
import { Lists, Loading } from './lists.tsx';
import { Colours, Marks, Texts } from './looks.tsx';
import { Floating, Messages } from './messages.tsx';
import { Offer, PageParts } from './page-parts.tsx';
import { Amounts, Codes, Dates } from './values.tsx';

const SECTIONS = [
  Colours,
  Buttons,
  Texts,
  Fields,
  Choices,
  Amounts,
  Dates,
  Floating,
  Messages,
  Marks,
  Cards,
  Slides,
  Navigation,
  Lists,
  Loading,
  Codes,
  Offer,
  PageParts,
];

/** Every component with its states, for development only. It is not translated. */
export function Gallery() {
  const [isFestive, setFestive] = useState(false);
  return (
    <div className={cx('relative isolate min-h-dvh bg-page', isFestive && 'duanwu')}>
      <div className="mx-auto flex max-w-page flex-col gap-10 px-gutter py-8">
        <PageHeading
          title="Design system 設計系統"
          text="Every component with its states. 每個元件與其狀態，供開發時檢視。"
          actions={
            <Switch checked={isFestive} onChange={setFestive}>
              Dragon boat 端午
            </Switch>
          }
        />
        <Sections />
      </div>
    </div>
  );
}

function Sections() {
  return SECTIONS.map((Section) => <Section key={Section.name} />);
}
