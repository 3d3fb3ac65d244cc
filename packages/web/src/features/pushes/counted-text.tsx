import { Box, InputBase } from '@mantine/core';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import type { ReactNode } from 'react';
import { inputProps } from '../../ui/fields/field-editor.tsx';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';

type Props = { slot: EditorSlot; maxLength: number; isLong?: boolean };

/** A text with a limit on what phones show. Its length is shown beside its label; a longer text is refused, not cut. */
export function CountedText({ slot, maxLength, isLong = false }: Props) {
  const { value, fieldKey } = slot;
  const write = (text: string) => slot.set({ [fieldKey]: text });
  const shared = { ...inputProps(slot), 'aria-description': `${inDigits(maxLength)} characters at most` };
  return (
    <Box pos="relative" data-wide>
      {isLong ? (
        <InputBase
          {...shared}
          component="textarea"
          multiline
          rows={3}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <InputBase {...shared} onChange={(event) => write(event.currentTarget.value)} />
      )}
      <Count isOver={value.length > maxLength}>
        {value.length} of {maxLength}
      </Count>
    </Box>
  );
}

/** Shown at the other end of the label's line, without being part of the label. */
export const Count = ({ isOver, children }: { isOver?: boolean; children: ReactNode }) => (
  <Box
    component="span"
    pos="absolute"
    top={2}
    right={0}
    c={isOver ? 'var(--bad)' : 'var(--ink-3)'}
    fz={12.5}
    fw={500}
    aria-hidden
  >
    {children}
  </Box>
);
