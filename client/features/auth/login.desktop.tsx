import { useQuery } from '@tanstack/react-query';
import { hrefOfAddress } from '#platform/content/content-links.ts';
import { placementsQuery } from '#platform/content/placements.ts';
import { type PageModule, useApp } from '#platform/site/page.ts';
import { useText } from '#platform/site/text.ts';
import type { Placement } from '#shared/webapi/schemas/placement.ts';
import { cx } from '#ui/base/cx.ts';
import { Html } from '#ui/base/html.tsx';
import { LoginForm, SignupHint } from './login-form.tsx';

export const head: PageModule['head'] = ({ text }) => ({ description: text('auth.login.description') });

export const queries: PageModule['queries'] = ({ app }) => [placementsQuery(app, 'login_side')];

/** A card with the form, and beside it the operator's placement if there is one. */
export default function LoginPage() {
  const text = useText();
  const { data: [side] = [] } = useQuery(placementsQuery(useApp(), 'login_side'));
  return (
    <div className="mx-auto flex w-full max-w-page justify-center px-gutter py-12">
      <div
        className={`grid w-full overflow-hidden rounded-card border border-line bg-card ${side ? 'min-h-136 max-w-4xl grid-cols-2' : 'max-w-md'}`}
      >
        {side && <LoginSide placement={side} />}
        <div className="p-8 lg:p-10">
          <h1 className="text-2xl">{text('auth.login.title')}</h1>
          <p className="mt-1 mb-6 text-faint">{text('auth.login.text')}</p>
          <LoginForm />
          <div className="mt-6 border-t border-line pt-6">
            <SignupHint />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The operator's placement beside the login. */
function LoginSide({ placement }: { placement: Placement }) {
  const app = useApp();
  const href = placement.link ? hrefOfAddress(app, placement.link) : undefined;
  const content = <SideContent placement={placement} />;
  const look = 'relative flex min-h-full flex-col justify-end overflow-hidden bg-raised';
  return href ? (
    <a href={href} className={look}>
      {content}
    </a>
  ) : (
    <aside className={look}>{content}</aside>
  );
}

function SideContent({ placement }: { placement: Placement }) {
  return (
    <>
      {placement.image && (
        <img
          src={placement.image}
          alt={placement.title}
          width={600}
          height={800}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
      {/* Over a picture the text is white in both themes. */}
      <div
        className={cx('relative p-8 pt-24', placement.image && 'bg-linear-to-t from-black/80 to-transparent')}
      >
        {/* Pictures carry their title in large type (client/README.md, Every screen). */}
        {!placement.image && <p className="text-xl font-bold">{placement.title}</p>}
        {placement.content && (
          <Html
            className={cx('mt-1', placement.image ? 'text-white' : 'text-soft')}
            html={placement.content}
          />
        )}
      </div>
    </>
  );
}
