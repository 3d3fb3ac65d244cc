import { useLocation } from '../router/router-provider.tsx';
import { useParams } from '../router/use-params.ts';
import layout from '../ui/layout/layout.module.css';
import { openPath, TrailLink } from '../ui/screen/trail.tsx';
import styles from './breadcrumbs.module.css';
import { crumbsOf } from './crumbs.ts';
import { useCurrentEntry } from './menu-entries.ts';

/** The path to the open screen. The line keeps its place while the path is read. */
export function Breadcrumbs() {
  const { at, ...open } = useCurrentEntry();
  const { id } = useParams();
  const here = useLocation({ select: ({ href }) => href });
  const path = openPath.use();
  const steps = path && at?.tab.path !== '/' ? crumbsOf(at, path, { ...open, id }) : [];
  const current = steps.at(-1);
  return (
    <div className={`${layout.grow} ${styles.crumbs}`}>
      {current && (
        <nav className={layout.hint} aria-label="Breadcrumbs">
          <ol className={styles.list}>
            {steps.map((step, index) => (
              <li key={step.label} aria-current={step === current ? 'page' : undefined}>
                {step.href && step.href !== here ? (
                  <TrailLink step={step} above={steps.slice(0, index).filter(({ href }) => href)} />
                ) : (
                  <span>{step.label}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
