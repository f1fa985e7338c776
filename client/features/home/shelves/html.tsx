import { Html as Markup } from '#ui/base/html.tsx';

/** Text of the operator, sanitised when it was loaded (api.ts). */
export function Html({ html }: { html: string }) {
  return html ? <Markup className="prose mt-1" html={html} /> : null;
}
