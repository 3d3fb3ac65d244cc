import { maxUsesNamed, type UseGroup, whereUsed } from '@prepdesk/contract/mapping/where-used';
import { inDigits } from '@prepdesk/contract/numbers-shown';
import { send } from '../api/transport.ts';
import { confirm } from '../ui/feedback/confirm.tsx';
import layout from '../ui/layout/layout.module.css';
import type { Question } from './confirm-with-uses.ts';

/** Loaded when it is needed. @returns false when the person cancels */
export async function askAboutUses({
  kind,
  id,
  title,
  body,
  confirmLabel,
  isAboutUses,
}: Question): Promise<boolean> {
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
