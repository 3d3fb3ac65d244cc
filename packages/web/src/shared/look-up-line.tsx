import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../ui/fields/form.tsx';
import classes from './look-up-line.module.css';

type Props = {
  /** The fields, the one that is typed in last. */
  children: ReactNode;
  /** Where the documents name the button (d3 §5). */
  submitLabel?: 'Submit';
  isLooking: boolean;
  isBlank: boolean;
  onSubmit: () => void;
};

/** One line to look somebody up, sent on Enter or by its button, which is disabled until something is typed (d3 §5). */
export const LookUpLine = ({ children, submitLabel, isLooking, isBlank, onSubmit }: Props) => (
  <Form className={classes.line} onSubmit={onSubmit}>
    {children}
    <Button type="submit" loading={isLooking} disabled={isBlank}>
      {submitLabel ?? 'Search'}
    </Button>
  </Form>
);
