import { useParams } from '../router/use-params.ts';
import layout from '../ui/layout/layout.module.css';
import { openPath, TrailLink } from '../ui/screen/trail.tsx';
import styles from './breadcrumbs.module.css';
import { crumbsOf } from './crumbs.ts';
import { useCurrentEntry, useMenu } from './menu-entries.ts';
import type { MenuEntry } from './navigation.ts';

/** The path to the open screen. The line keeps its place while the path is read. */
export function Breadcrumbs() {
  const { at, isItself, title } = useCurrentEntry();
  const { id } = useParams();
  const menu = useMenu();
  const path = openPath.use();
  if (!path || at?.tab.path === '/') return <div className={styles.crumbs} />;
  const firstOf = (entry: MenuEntry) =>
    menu.flatMap(({ entries }) => entries).find((open) => open.entry === entry)?.first.path;
  const steps = crumbsOf(at, path, { title, isItself, id, firstOf });
  if (steps.length === 0) return <div className={styles.crumbs} />;
  const current = steps.at(-1);
  const isOpen = isItself || path.trail.length > 0 || Boolean(id);
  return (
    <div className={styles.crumbs}>
      <nav className={layout.hint} aria-label="Breadcrumbs">
        <ol className={styles.list}>
          {steps.map((step, index) => (
            <li key={step.label} aria-current={step === current && isOpen ? 'page' : undefined}>
              {step.href ? (
                <TrailLink step={step} above={steps.slice(0, index).filter(({ href }) => href)} />
              ) : (
                <span>{step.label}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
