import { Link } from '../router/link.tsx';
import { useParams } from '../router/use-params.ts';
import layout from '../ui/layout/layout.module.css';
import { openPath, TrailLink } from '../ui/screen/trail.tsx';
import styles from './breadcrumbs.module.css';
import { useCurrentEntry } from './menu-entries.ts';

/**
 * The path to the open screen by the names of what is above it; where the screen names nothing, area, entry and tab as
 * in the menu. The line keeps its place while the path is read.
 */
export function Breadcrumbs() {
  const { at, isItself } = useCurrentEntry();
  const { id } = useParams();
  const path = openPath.use();
  if (!path || !at || at.tab.path === '/') return <div className={styles.crumbs} />;
  const { area, entry, tab } = at;
  const { trail } = path;
  const names = [area.name, entry.name, tab.name].filter((name, index, all) => name !== all[index - 1]);
  const list = names.pop();
  const current = id || path.current;
  return (
    <div className={styles.crumbs}>
      <nav className={layout.hint} aria-label="Breadcrumbs">
        {trail.length > 0 ? (
          <ol className={styles.list}>
            {trail.map((step, index) => (
              <li key={step.label}>
                {step.href ? (
                  <TrailLink step={step} above={trail.slice(0, index)} />
                ) : (
                  <span>{step.label}</span>
                )}
              </li>
            ))}
            <li aria-current="page">{current || tab.name}</li>
          </ol>
        ) : (
          <ol className={styles.list}>
            {names.map((name) => (
              <li key={name}>
                <span>{name}</span>
              </li>
            ))}
            <li aria-current={isItself ? 'page' : undefined}>
              {isItself ? list : <Link to={tab.path}>{list}</Link>}
            </li>
            {id ? <li aria-current="page">{id}</li> : null}
          </ol>
        )}
      </nav>
    </div>
  );
}
