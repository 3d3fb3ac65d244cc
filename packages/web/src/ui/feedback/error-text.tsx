import layout from '../layout/layout.module.css';

/** What is wrong with what was entered, if anything is, below a control that has no place for it. */
export const ErrorText = ({ message }: { message: string | undefined }) =>
  message ? (
    <p className={layout.error} role="alert">
      {message}
    </p>
  ) : null;
