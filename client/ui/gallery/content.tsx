import { useState } from 'react';
import { cx } from '#ui/base/cx.ts';
import { CardLink } from '#ui/cards/card-link.tsx';
import { Carousel } from '#ui/cards/carousel.tsx';
import { Accordion } from '#ui/display/accordion.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { LanguageLinks } from '#ui/navigation/language-links.tsx';
import { TextLink } from '#ui/navigation/link.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TabLinks } from '#ui/navigation/tab-links.tsx';
import { Block } from './block.tsx';

const GRADIENTS = [
  'from-primary to-page',
  'from-accent to-page',
  'from-waiting to-page',
  'from-danger to-page',
];

const GAMES = ['龍騰四海 Dragon Seas', '黃金礦工 Gold Miner', '海王 Ocean King', '財神到 Fortune'];

export function Cards() {
  return (
    <Block title="Cards 卡片" className="grid grid-cols-2 gap-4 md:grid-cols-4">
      {GAMES.map((name, index) => (
        <CardLink key={name} href="#game">
          <div className={cx('aspect-[3/4] bg-linear-to-b', GRADIENTS[index])} />
          <div className="p-3">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-xs text-faint">Golden Dragon 金龍</p>
          </div>
          {index < 2 && (
            <Badge tone="hot" className="absolute top-2 left-2">
              Hot 熱門
            </Badge>
          )}
        </CardLink>
      ))}
    </Block>
  );
}

const CAROUSEL_LABELS = {
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  slide: (index: number, count: number) => `Slide ${index} of ${count}`,
};

const SLIDES = GRADIENTS.map((gradient, index) => ({
  key: gradient,
  content: <Slide gradient={gradient} number={index + 1} />,
}));

export function Slides() {
  return (
    <section>
      <SectionHeading
        title="Carousel 輪播"
        action={<TextLink href="#all">See all 查看全部</TextLink>}
        className="mb-4"
      />
      <Carousel label="Offers" labels={CAROUSEL_LABELS} interval={5000} slides={SLIDES} />
    </section>
  );
}

function Slide({ gradient, number }: { gradient: string; number: number }) {
  return (
    <a
      href="#slide"
      className={cx(
        'flex aspect-video flex-col justify-center bg-linear-to-r px-8 md:aspect-[16/5] md:px-20',
        gradient,
      )}
    >
      <span className="text-2xl font-bold md:text-3xl">新會員首存 100% #{number}</span>
      <span className="mt-1 text-base">Welcome offer up to $8,888.00</span>
    </a>
  );
}

const TABS = ['All 全部', 'New 新會員', 'Daily 每日', 'Sport 體育', 'Live 真人', 'VIP'].map(
  (label, index) => ({
    href: `#tab-${index}`,
    label,
    isCurrent: index === 1,
  }),
);

const QUESTIONS = [
  {
    id: 'q1',
    title: '存款多久入帳？ When does a deposit arrive?',
    content: 'Within five minutes. 約五分鐘內。',
  },
  {
    id: 'q2',
    title: '如何提款？ How do I withdraw?',
    content: 'From the main wallet, after the turnover. 流水達標後可提款。',
  },
];

export function Navigation() {
  const [open, setOpen] = useState(['q1']);
  return (
    <Block title="Navigation 導覽">
      <TabLinks label="Categories" items={TABS} />
      <TabLinks label="Categories" items={TABS} look="chips" />
      <TabLinks label="Mails" items={TABS.slice(0, 3)} look="segments" className="max-w-md" />
      <Pagination
        page={5}
        pageCount={12}
        href={(page) => `#page-${page}`}
        labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
      />
      <LanguageLinks
        label="Language"
        links={[
          { code: 'enUS', language: 'en-US', name: 'English', href: '#en', isCurrent: true },
          { code: 'zhTW', language: 'zh-TW', name: '繁體中文', href: '#zh', isCurrent: false },
        ]}
      />
      <Accordion value={open} onChange={setOpen} items={QUESTIONS} />
    </Block>
  );
}
