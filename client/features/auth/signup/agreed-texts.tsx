import { useQuery } from '@tanstack/react-query';
import { articlesQuery, withOwnLinks } from '#platform/content/articles.ts';
import { useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Article } from '#shared/webapi/schemas/article.ts';
import { Prose } from '#ui/display/prose.tsx';
import { SkeletonText } from '#ui/display/skeleton.tsx';
import { QueryBlock } from '#ui/feedback/query-block.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface AgreedTextsProps {
  /** Null: the dialog is closed. */
  topic: 'terms' | 'privacy' | null;
  onClose: () => void;
}

/** The terms or the privacy policy in a dialog over the signup. */
export default function AgreedTexts({ topic, onClose }: AgreedTextsProps) {
  const text = useText();
  const shown = topic ?? 'terms';
  return (
    <Dialog
      open={topic !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={text(shown === 'terms' ? 'layout.page.CUSTOM_TERMS' : 'layout.page.CUSTOM_PRIVACY')}
      closeLabel={text('common.close')}
      size="lg"
      isText
    >
      {topic && <Texts topic={topic} />}
    </Dialog>
  );
}

function Texts({ topic }: { topic: 'terms' | 'privacy' }) {
  const app = useApp();
  const query = useQuery(articlesQuery(app, topic));
  return (
    <QueryBlock query={query} skeleton={<SkeletonText lines={12} />}>
      {(list: readonly Article[]) =>
        list.map((article) => (
          <Prose key={article.id} html={withOwnLinks(app, article.content)} className="pb-2" />
        ))
      }
    </QueryBlock>
  );
}
