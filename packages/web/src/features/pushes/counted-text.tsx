import { InputBase } from '@mantine/core';
import type { ReactNode } from 'react';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import classes from './pushes.module.css';

type Props = { slot: EditorSlot; mostLength: number; isLong?: boolean };

/** A text of which phones show so much: how long it is stands beside its label. More is not cut, but refused. */
export function CountedText({ slot, mostLength, isLong = false }: Props) {
  const { value, fieldKey } = slot;
  const write = (text: string) => slot.set({ [fieldKey]: text });
  const shared = { ...inputProps(slot), 'aria-description': `${mostLength} characters at most` };
  return (
    <div className={classes.counted} data-wide>
      {isLong ? (
        <InputBase
          {...shared}
          component="textarea"
          multiline
          rows={3}
          classNames={{ input: classes.text }}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <InputBase {...shared} onChange={(event) => write(event.currentTarget.value)} />
      )}
      <Count isOver={value.length > mostLength}>
        {value.length} of {mostLength}
      </Count>
    </div>
  );
}

/** At the other end of a label, and no part of it. */
export const Count = ({ isOver, children }: { isOver?: boolean; children: ReactNode }) => (
  <span className={classes.count} data-over={isOver || undefined} aria-hidden>
    {children}
  </span>
);
