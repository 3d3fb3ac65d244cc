import { Box } from '@mantine/core';
import { Check } from 'lucide-react';
import layout from './layout.module.css';
import classes from './steps.module.css';

type Props = {
  steps: readonly { name: string; about?: string; aboutID?: string | undefined }[];
  /** The index of the current step, from 0. */
  now: number;
};

/** Progress through the steps of a task. */
export const Steps = ({ steps, now }: Props) => (
  <ol className={`${layout.line} ${classes.steps}`} aria-label="Steps">
    {steps.map(({ name, about, aboutID }, index) => (
      <li key={name} data-done={index < now || undefined} aria-current={index === now ? 'step' : undefined}>
        <span className={layout.initials} aria-hidden>
          {index < now ? <Check size={14} /> : index + 1}
        </span>
        <div>
          {name}
          {about && (
            <Box component="small" id={aboutID} display="block" fw={400}>
              {about}
            </Box>
          )}
        </div>
      </li>
    ))}
  </ol>
);
