import { useMatches } from '@tanstack/react-router';
import layout from '../ui/layout/layout.module.css';
import styles from './breadcrumbs.module.css';
import { existingScreens } from './screen-list.ts';

/** Group / screen / row; the row's name is the last segment of the path (d1 §2). */
export function Breadcrumbs() {
  const location = useMatches({ select: (matches) => matches.at(-1) });
  const pattern = location?.fullPath.replace(/\$(\w+)/g, '{$1}');
  const screen = existingScreens.find(({ path }) => path === pattern);
  if (!screen || screen.group === 'Home') return <div className={layout.grow} />;
  const row = screen.hasID ? (location?.params as Record<string, string> | undefined)?.id : undefined;
  return (
    <nav className={`${layout.hint} ${layout.grow}`} aria-label="Breadcrumbs">
      <ol className={styles.list}>
        <li>{screen.group}</li>
        <li aria-current={row ? undefined : 'page'}>{screen.name}</li>
        {row ? <li aria-current="page">{row}</li> : null}
      </ol>
    </nav>
  );
}
