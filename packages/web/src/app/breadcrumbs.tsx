import { Link, useParams } from '@tanstack/react-router';
import layout from '../ui/layout/layout.module.css';
import { openTrail, TrailLinks } from '../ui/screen/trail.tsx';
import styles from './breadcrumbs.module.css';
import { useCurrentEntry } from './menu-entries.ts';

/** The screens above this one, by the names that were chosen there; without any, area, entry, tab and row, as in the menu; the row's name is the last segment of the path (d1 §2). */
export function Breadcrumbs() {
  const { at, isItself } = useCurrentEntry();
  const { id } = useParams({ strict: false }) as { id?: string };
  const trail = openTrail.use();
  if (trail.length > 0) {
    return (
      <div className={styles.crumbs}>
        <TrailLinks trail={trail} current={id ?? at?.tab.name ?? ''} />
      </div>
    );
  }
  if (!at || at.tab.path === '/') return <div className={styles.crumbs} />;
  const { area, entry, tab } = at;
  const names = [area.name, entry.name, tab.name].filter((name, index, all) => name !== all[index - 1]);
  const list = names.pop();
  return (
    <nav className={`${layout.hint} ${styles.crumbs}`} aria-label="Breadcrumbs">
      <ol className={styles.list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        <li aria-current={isItself ? 'page' : undefined}>
          {isItself ? list : <Link to={tab.path}>{list}</Link>}
        </li>
        {id ? <li aria-current="page">{id}</li> : null}
      </ol>
    </nav>
  );
}
