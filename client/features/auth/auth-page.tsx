import type { ReactNode } from 'react';

interface AuthPageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** The frame of the login on phones. */
export function AuthPage({ title, text, children }: AuthPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-gutter py-6">
      <div>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-1 text-faint">{text}</p>
      </div>
      {children}
    </div>
  );
}
