import { useWho } from '../../api/who.ts';
import type { List } from '../list/use-list.ts';
import type { ListAddress } from '../list/use-list-address.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import classes from './views.module.css';

const ListViews = lazyPart(() => import('./list-views.tsx'));

/** What views need to know of a list. */
export type ViewedList = Pick<
  List<object>,
  'route' | 'call' | 'address' | 'change' | 'filters' | 'sorts' | 'sizes' | 'usualSize'
>;

export type ViewsProps = {
  /** Above the card, or first in the filter sheet. */
  variant: 'line' | 'sheet';
  list: ViewedList;
  onChange?: ViewedList['change'];
};

/** Whether the list is searched, filtered or sorted. */
export const isChosen = ({ search, sort, filters }: ListAddress): boolean =>
  [search, sort, ...Object.values(filters)].some(Boolean);

export const useHasViews = ({ route }: ViewedList): boolean =>
  useWho()?.viewedScreens.includes(route) ?? false;

/**
 * The views of a large list. Nothing is loaded for a person who has none and has not narrowed the list. The first view
 * is saved in the head of the screen, where nothing moves; from then on there is a line of views.
 */
export function ViewsSlot(props: ViewsProps) {
  const { variant, list } = props;
  const isLine = variant === 'line';
  const hasViews = useHasViews(list);
  if (!list.call?.list || list.filters.length === 0 || (!hasViews && !isChosen(list.address))) return null;
  return (
    <div className={classes.views} data-place={isLine && !hasViews ? undefined : variant}>
      <ListViews {...props} />
    </div>
  );
}
