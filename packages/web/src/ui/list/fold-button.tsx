import { SlidersHorizontal } from 'lucide-react';
import classes from './filters.module.css';

/** On a phone, opens the filters that the bar has no room for, and says how many are chosen. */
export const FoldButton = ({ chosenCount, onOpen }: { chosenCount: number; onOpen: () => void }) => (
  <button type="button" className={classes.fold} aria-haspopup="dialog" onClick={onOpen}>
    <SlidersHorizontal size={15} aria-hidden /> Filters
    {chosenCount > 0 && <b>{chosenCount}</b>}
  </button>
);
