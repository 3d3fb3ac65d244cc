import {
  mostUsesNamed,
  type UsedKind,
  type UseGroup,
  whereUsed,
} from '@prepdesk/contract/mapping/where-used';
import { send } from '../api/transport.ts';
import { confirm } from '../ui/feedback/confirm.tsx';
import classes from './where-used.module.css';

type Question = {
  kind: UsedKind;
  /** The row's id; of an image its name. */
  id: number | string;
  title: string;
  /** What it means for those who meet it. */
  body: string;
  /** The deed, such as 'Inactivate'. */
  confirmLabel: string;
  /** Not asked where it is used nowhere; every use that is known is named. */
  isAboutUses?: true;
};

/**
 * Asks before a thing is put out of use or exchanged for another, and shows where it is used; when that can not be read, it says so.
 * @returns false when the person thinks better of it, and for a second press while the first is still asked about
 */
export async function confirmWithUses(question: Question): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    return await ask(question);
  } finally {
    isAsking = false;
  }
}

// Reading where it is used takes a while, and the button can be pressed meanwhile.
let isAsking = false;

async function ask({ kind, id, title, body, confirmLabel, isAboutUses }: Question): Promise<boolean> {
  const groups = await send(whereUsed.list, { kind, key: id }).then(
    ({ response }) => response.groups,
    () => null,
  );
  if (isAboutUses && groups?.length === 0) return true;
  return confirm({
    ...{ title, confirmLabel, isDangerous: !isAboutUses },
    body: (
      <div className={classes.question}>
        {body}
        {groups ? (
          <Uses groups={groups} mostNamed={isAboutUses ? mostUsesNamed : fewNamed} />
        ) : (
          <p>Where it is used could not be read.</p>
        )}
      </div>
    ),
  });
}

const fewNamed = 3;

/** In words only: the question may stand above something that is being written, which a link would leave. */
function Uses({ groups, mostNamed }: { groups: readonly UseGroup[]; mostNamed: number }) {
  if (groups.length === 0) return <p>It is used nowhere.</p>;
  return groups.map(({ label, total, uses }) => (
    <p key={label}>
      <b>
        {label}: {total.toLocaleString('en-IN')}
      </b>
      {uses
        .slice(0, mostNamed)
        .map(({ name }) => name)
        .join(', ')}
      {total > mostNamed && ' …'}
    </p>
  ));
}
