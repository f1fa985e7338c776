import { TextPage, textPageParts } from './text-page.tsx';

export const { queries, head } = textPageParts('terms');

export default function TermsPage() {
  return <TextPage topic="terms" title="layout.page.CUSTOM_TERMS" />;
}
