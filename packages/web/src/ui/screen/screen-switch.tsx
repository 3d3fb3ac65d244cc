import type { RoutePath } from '@prepdesk/contract/routes';
import { useAddressSearch } from '../../api/address-search.ts';
import { hrefWith } from '../../router/address.ts';
import { Link } from '../../router/link.tsx';
import { useCanOpen } from './screen-link.tsx';
import styles from './segment.module.css';
import { useCameThrough } from './trail.tsx';

type Props = {
  current: RoutePath;
  choices: readonly { path: RoutePath; text: string }[];
};

/**
 * Screens that show the same records in another form, as the views of one screen are chosen. Each keeps what was chosen
 * in the other; left out for people who may open only one of them.
 */
export function ScreenSwitch({ current, choices }: Props) {
  const canOpen = useCanOpen();
  const search = useAddressSearch();
  const trail = useCameThrough();
  if (!choices.every(({ path }) => canOpen(path))) return null;
  return (
    <nav className={styles.segment} aria-label="View">
      {choices.map(({ path, text }) => (
        <Link
          key={path}
          className={styles.choice}
          to={hrefWith(path, search)}
          state={{ trail }}
          aria-current={path === current ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
