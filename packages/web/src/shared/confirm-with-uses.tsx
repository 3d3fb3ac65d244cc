import { maxUsesNamed, type UsedKind, type UseGroup, whereUsed } from '@prepdesk/contract/mapping/where-used';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { send } from '../api/transport.ts';
import { confirm } from '../ui/feedback/confirm.tsx';
import layout from '../ui/layout/layout.module.css';

type Question = {
  kind: UsedKind;
  /** The row's id, or an image's name. */
  id: number | string;
  title: string;
  /** What it means for the people affected. */
  body: string;
  /** Names the action, such as 'Deactivate'. */
  confirmLabel: string;
  /** Asks only if the thing is used somewhere, and names every known use. */
  isAboutUses?: true;
};

/**
 * Asks before a thing is inactivated or replaced, and shows where it is used, or says that this could not be read.
 * @returns false when the person cancels, and for a second press while the first is still pending
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

// Reading the uses takes a while, and the button can be pressed again in the meantime.
let isAsking = false;

async function ask({ kind, id, title, body, confirmLabel, isAboutUses }: Question): Promise<boolean> {
  const groups = await send(whereUsed.list, { kind, key: id }).then(
    ({ response }) => response.groups,
    () => null,
  );
  if (isAboutUses && groups?.length === 0) return true;
  return confirm({
    title,
    confirmLabel,
    isDangerous: !isAboutUses,
    body: (
      <div className={layout.list}>
        {body}
        {groups ? (
          <Uses groups={groups} maxNamed={isAboutUses ? maxUsesNamed : fewNamed} />
        ) : (
          <p>Where it is used could not be read.</p>
        )}
      </div>
    ),
  });
}

const fewNamed = 3;

/** The uses without links: the popup may be above unsaved input, which following a link would leave. */
function Uses({ groups, maxNamed }: { groups: readonly UseGroup[]; maxNamed: number }) {
  if (groups.length === 0) return <p>It is not used anywhere.</p>;
  return groups.map(({ label, total, uses }) => (
    <p key={label}>
      <b className={layout.cut}>
        {label}: {inDigits(total)}
      </b>
      {uses
        .slice(0, maxNamed)
        .map(({ name }) => name)
        .join(', ')}
      {total > maxNamed && ' …'}
    </p>
  ));
}
