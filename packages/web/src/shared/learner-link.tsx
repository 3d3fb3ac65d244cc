import { textLook } from '../ui/fields/field-display.tsx';
import classes from '../ui/layout/layout.module.css';
import { type Opening, ScreenLink, useCanOpen } from '../ui/screen/screen-link.tsx';

type Props = { personID: number; fullName: string };

/** Where a learner's page opens. */
export const learnerSlot = ({ personID, fullName }: Props): Opening => ({
  path: '/learner/{id}',
  name: fullName || 'Learner',
  id: { personID },
});

/** A learner's name, as a link to their page for people who may open it. */
export function LearnerLink({ personID, fullName }: Props) {
  const canOpen = useCanOpen();
  const name = fullName || 'NA';
  const words = (
    <span className={classes.twoLines} {...textLook(name)}>
      {name}
    </span>
  );
  if (!canOpen('/learner/{id}')) return words;
  return (
    <ScreenLink className={classes.link} {...learnerSlot({ personID, fullName })}>
      {words}
    </ScreenLink>
  );
}
