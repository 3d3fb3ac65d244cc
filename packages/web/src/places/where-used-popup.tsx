import { Button } from '@mantine/core';
import type { UsedKind } from '@prepdesk/contract/mapping/where-used';
import { Popup } from '../ui/screen/popup.tsx';
import { WhereUsed } from './where-used.tsx';

type Props = { kind: UsedKind; id: number | string; name: string; onClose: () => void };

/** Where a thing is used, for somebody who only wants to know. */
export default function WhereUsedPopup({ kind, id, name, onClose }: Props) {
  return (
    <Popup
      title="Where it is used"
      subtitle={name}
      isNarrow
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <WhereUsed kind={kind} id={id} />
    </Popup>
  );
}
