import { Fragment } from 'react';

/** A URL or an email address. It wraps between its parts, and inside a word only if that is too wide. */
export function WebAddress({ value }: { value: string }) {
  const parts = value.split(/(?<=\w[/?]|@)/);
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
