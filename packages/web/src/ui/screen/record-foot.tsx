import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardFoot } from './card-foot.tsx';
import type { OpenForm } from './use-record-form.ts';

type Props = {
  form: Pick<OpenForm<unknown>, 'isChanged' | 'isSaving' | 'set' | 'read'>;
  /** There is nothing to go back to. */
  isNew?: boolean;
};

/** Takes back what was changed since it was read, or saves it. */
export const RecordButtons = ({ form, isNew = false }: Props) => (
  <>
    {!isNew && (
      <Button
        variant="default"
        disabled={!form.isChanged || form.isSaving}
        onClick={() => form.set(form.read)}
      >
        Undo changes
      </Button>
    )}
    <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
      Save
    </Button>
  </>
);

/** The foot of a long form in a card: what it comes to, and its buttons. */
export const RecordFoot = ({ children, ...buttons }: Props & { children?: ReactNode }) => (
  <CardFoot>
    <span>{children}</span>
    <RecordButtons {...buttons} />
  </CardFoot>
);
