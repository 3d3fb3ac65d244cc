import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardFoot } from './card-foot.tsx';
import type { OpenForm } from './use-record-form.ts';

type Props = {
  form: Pick<OpenForm<unknown>, 'isChanged' | 'isSaving' | 'set' | 'read' | 'guard'>;
  /** A new record has no earlier values to go back to. */
  isNew?: boolean;
  /** Takes a new record away; asks first if something was typed. */
  onCancel?: () => void;
  saveLabel?: string | undefined;
};

/** Buttons that save the changes or discard them. */
export const RecordButtons = ({ form, isNew = false, onCancel, saveLabel = 'Save' }: Props) => (
  <>
    {isNew && onCancel && (
      <Button
        variant="default"
        disabled={form.isSaving}
        onClick={() => void form.guard.mayLeave().then((isSure) => isSure && onCancel())}
      >
        Cancel
      </Button>
    )}
    {!isNew && (
      <Button
        variant="default"
        disabled={!form.isChanged || form.isSaving}
        onClick={() => form.set(form.read)}
      >
        Discard changes
      </Button>
    )}
    <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
      {saveLabel}
    </Button>
  </>
);

/** The foot of a long form in a card: a summary and its buttons. */
export const RecordFoot = ({ children, ...buttons }: Props & { children?: ReactNode }) => (
  <CardFoot>
    <span>{children}</span>
    <RecordButtons {...buttons} />
  </CardFoot>
);
