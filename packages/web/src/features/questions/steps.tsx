import classes from './steps.module.css';

/** How far a piece of work is. @param now the place of the step that is shown, from 0 */
export const Steps = ({ names, now }: { names: readonly string[]; now: number }) => (
  <ol className={classes.steps} aria-label="Steps">
    {names.map((name, place) => (
      <li key={name} data-done={place < now || undefined} aria-current={place === now ? 'step' : undefined}>
        <span aria-hidden>{place + 1}</span>
        {name}
      </li>
    ))}
  </ol>
);
