import { lazy, Suspense } from 'react';
import { useWho } from '../../api/who.ts';
import type { List } from './use-list.ts';
import type { ListAddress } from './use-list-address.ts';
import classes from './views.module.css';

const ListViews = lazy(() => import('./list-views.tsx'));

/** What views need to know of a list. */
export type ViewedList = Pick<
  List<object>,
  'route' | 'call' | 'address' | 'change' | 'filters' | 'sorts' | 'sizes' | 'usualSize'
>;

export type ViewsProps = {
  /** In the head of the screen a first view is saved, where it moves nothing; a line of its own is there once there is one. */
  place: 'head' | 'line' | 'sheet';
  list: ViewedList;
  onChange?: ViewedList['change'];
};

/** Whether something is sought, chosen or put in order. */
export const isChosen = ({ search, sort, filters }: ListAddress): boolean =>
  [search, sort, ...Object.values(filters)].some(Boolean);

export const useHasViews = ({ route }: ViewedList): boolean =>
  useWho()?.viewedScreens.includes(route) ?? false;

/** The views of a large list, one of its three places: nothing is fetched for who has none and chooses nothing. */
export function ViewsPlace(props: ViewsProps) {
  const { place, list } = props;
  const hasViews = useHasViews(list);
  if (!list.call?.list || list.filters.length === 0) return null;
  if (place === 'line' ? !hasViews : place === 'head' && !isChosen(list.address)) return null;
  return (
    <div className={classes.views} data-place={place}>
      <Suspense>
        <ListViews {...props} />
      </Suspense>
    </div>
  );
}
