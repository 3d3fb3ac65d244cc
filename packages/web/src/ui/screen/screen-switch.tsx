import type { RoutePath } from '@prepdesk/contract/routes';
import { useAddressSearch } from '../../api/address-search.ts';
import { hrefWith } from '../../router/address.ts';
import { Link } from '../../router/link.tsx';
import { useCanOpen } from './screen-link.tsx';
import styles from './segment.module.css';
import { useCameThrough } from './trail.tsx';

type Props = { current: RoutePath; list: RoutePath; graph: RoutePath };

/**
 * The list and the graph of the same records, two screens, as the views of one screen are chosen. Each keeps what was
 * chosen in the other; left out for people who may open only one of them.
 */
export function ScreenSwitch({ current, list, graph }: Props) {
  const canOpen = useCanOpen();
  const search = useAddressSearch();
  const trail = useCameThrough();
  if (!canOpen(list) || !canOpen(graph)) return null;
  return (
    <nav className={styles.segment} aria-label="View">
      {[list, graph].map((path) => (
        <Link
          key={path}
          className={styles.choice}
          to={hrefWith(path, search)}
          state={{ trail }}
          aria-current={path === current ? 'page' : undefined}
        >
          {path === list ? 'List' : 'Graph'}
        </Link>
      ))}
    </nav>
  );
}
