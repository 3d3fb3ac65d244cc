import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void };

/** A form that the page submits itself, and whose fields it checks itself. */
export const Form = ({ onSubmit, ...props }: Props) => (
  <form
    noValidate
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
