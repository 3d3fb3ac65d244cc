import { Fragment } from 'react';

/** Where a mailbox has no room on its line, it breaks before its '@' or a dot, never inside a word. */
export const EmailText = ({ address }: { address: string }) =>
  address.split(/(?=@|\.\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which may occur twice
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
