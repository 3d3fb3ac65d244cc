import type { Treasure } from '@prepdesk/contract/treasures/treasures';
import layout from '../../ui/layout/layout.module.css';
import { Popup } from '../../ui/popup/popup.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

/** A treasure as the learner reads it. */
export const TreasurePopup = ({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) => (
  <Popup
    title={treasure.name}
    subtitle={`Treasure ${treasure.TreasureID}`}
    onClose={onClose}
    closeLabel="Close"
  >
    <div className={layout.wholeLine}>
      <RichText html={treasure.treasurePost} />
    </div>
  </Popup>
);
