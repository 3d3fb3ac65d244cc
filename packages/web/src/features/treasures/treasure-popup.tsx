import { Button } from '@mantine/core';
import type { Treasure } from '@prepdesk/contract/treasures/treasures';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { Popup } from '../../ui/screen/popup.tsx';
import classes from './treasures.module.css';

/** A treasure as the learner reads it. */
export const TreasurePopup = ({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) => (
  <Popup
    title={treasure.name}
    subtitle={`Treasure ${treasure.TreasureID}`}
    onClose={onClose}
    actions={
      <Button variant="default" data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className={classes.wholeLine}>
      <RichText html={treasure.treasurePost} />
    </div>
  </Popup>
);
