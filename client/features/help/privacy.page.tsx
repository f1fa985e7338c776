import { TextPage, textPageParts } from './text-page.tsx';

export const { queries, head } = textPageParts('privacy');

export default function PrivacyPage() {
  return <TextPage topic="privacy" title="layout.page.CUSTOM_PRIVACY" />;
}
