import { TextInput } from '@mantine/core';
import { optionalLink } from '@prepdesk/contract/links';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { EditorSlot } from '../../ui/fields/fields-of.ts';
import { PopupCell } from './popup-cell.tsx';

const rule = optionalLink();

/** The address of a PDF, which may be empty (d1 §5). */
export function PdfLinkCell({ slot }: { slot: EditorSlot }) {
  const [address, setAddress] = useState(slot.value);
  const take = () => {
    const result = rule.safeParse(address);
    if (!result.success) return result.error.issues[0]?.message ?? '';
    slot.set({ [slot.fieldKey]: result.data });
    return '';
  };
  const words = slot.value ? (slot.value.split('/').at(-1) ?? slot.value) : '';
  return (
    <PopupCell slot={slot} words={words} icon={Link2} begin={() => setAddress(slot.value)} take={take}>
      {({ error }) => (
        <TextInput
          label="PDF link"
          inputMode="url"
          placeholder="https://"
          data-autofocus
          value={address}
          error={error}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
    </PopupCell>
  );
}
