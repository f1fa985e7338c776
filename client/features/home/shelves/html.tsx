import { Html as Markup } from '#ui/base/html.tsx';

/** HTML of the operator that was sanitised when it was loaded (api.ts). Nothing for "". */
export function Html({ html }: { html: string }) {
  return html ? <Markup className="prose mt-1" html={html} /> : null;
}
