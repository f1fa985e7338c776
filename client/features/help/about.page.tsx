import { TextPage, textPageParts } from './text-page.tsx';

export const { queries, head } = textPageParts('about');

export default function AboutPage() {
  return <TextPage topic="about" title="layout.page.CUSTOM_ABOUT" />;
}
