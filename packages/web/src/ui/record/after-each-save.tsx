import { Fragment, type ReactNode, useState } from 'react';

type Props = { children: (isAgain: boolean, startAgain: () => void) => ReactNode };

/** Resets a form after each save: empty for the next record, or with the row as it is now. */
export function AfterEachSave({ children }: Props) {
  const [saves, setSaves] = useState(0);
  return <Fragment key={saves}>{children(saves > 0, () => setSaves(saves + 1))}</Fragment>;
}
