import type { ComponentProps } from 'react';
import { submitWithKey } from '../focus/save-key.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void };

/** A form that the page submits itself, also with Ctrl+Enter, and whose fields it checks itself. */
export const Form = ({ onSubmit, ...props }: Props) => (
  <form
    noValidate
    onKeyDownCapture={submitWithKey}
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
