import { SlidersHorizontal } from 'lucide-react';
import classes from './filters.module.css';

/** On a phone, opens the filters of a list, and says how many are chosen: in the room of the icon, so that nothing moves. */
export const FoldButton = ({ chosenCount, onOpen }: { chosenCount: number; onOpen: () => void }) => (
  <button type="button" className={classes.fold} aria-haspopup="dialog" onClick={onOpen}>
    {chosenCount === 0 && <SlidersHorizontal size={15} aria-hidden />} Filters
    {chosenCount > 0 && <b>{chosenCount}</b>}
  </button>
);
