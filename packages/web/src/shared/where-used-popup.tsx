import type { UsedKind } from '@prepdesk/contract/mapping/where-used';
import { Popup } from '../ui/popup/popup.tsx';
import { WhereUsed } from './where-used.tsx';

type Props = { kind: UsedKind; id: number | string; name: string; onClose: () => void };

/** Shows where a thing is used, for information only. */
export default function WhereUsedPopup({ kind, id, name, onClose }: Props) {
  return (
    <Popup title="Where it is used" subtitle={name} isNarrow onClose={onClose} closeLabel="Close">
      <WhereUsed kind={kind} id={id} />
    </Popup>
  );
}
