import classes from './steps.module.css';

/** Progress through the steps of a task. @param now the index of the current step, from 0 */
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
