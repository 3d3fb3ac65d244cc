import { Button } from '@mantine/core';
import type { RoutePath } from '@prepdesk/contract/routes';
import { type ReactNode, useMemo } from 'react';
import { useWho } from '../../api/who.ts';
import { choiceList, entriesOf, type FieldEntry, fieldsOf } from '../../ui/fields/fields-of.ts';
import { useScreenKeys } from '../../ui/focus/use-screen-keys.ts';
import layout from '../../ui/layout/layout.module.css';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { CardFoot } from '../../ui/record/card-foot.tsx';
import { Card } from '../../ui/screen/screen.tsx';
import { filtersOf } from '../../ui/table/bar-filters.ts';
import { csvOf, download } from '../../ui/table/csv.ts';
import { matchingRows } from '../../ui/table/rows-shown.ts';
import { changeBetween, grantable, namesOf, type Right } from './rights.ts';
import { RightsChecklist } from './rights-checklist.tsx';
import type { RightTicks } from './use-right-ticks.ts';

/** A yes/no choice with distinctive words: every search would find 'yes' and 'no'. */
const either = (yes: string, no: string) => ({
  editor: { kind: 'select', choices: choiceList({ 1: yes, 0: no }) } as const,
  tones: {},
});

const plain = fieldsOf<Right>()({
  key: { label: 'ID', look: 'quiet' },
  name: { label: 'Name' },
  path: { label: 'Route' },
  group: {
    label: 'Group',
    editor: {
      kind: 'select',
      choices: [...new Set(grantable.map(({ group }) => group))].map((group) => ({
        value: group,
        label: group,
      })),
    },
    tones: {},
  },
  given: { label: 'Selected', ...either('Selected', 'Not selected') },
});
const effectiveFields = fieldsOf<Right>()({
  effective: { label: 'Effective', ...either('Effective', 'Not effective') },
  source: { label: 'From' },
});
const compareFields = fieldsOf<Right>()({
  other: { label: 'Other role', ...either('Granted', 'Not granted'), tones: undefined },
  differs: { label: 'Compared', ...either('Different', 'Same') },
});

type Props = {
  route: RoutePath;
  stored: ReadonlySet<number>;
  ticks: RightTicks;
  /** Why nothing can be ticked; '' when it can. */
  whyReadOnly: string;
  choices?: ReactNode;
  compared?: { name: string; own: string; keys: ReadonlySet<number> };
  sourceOf?: (key: number) => string;
  isSaving: boolean;
  onSave: () => void;
};

/** The checklist, with search and filters above it and Save below, both always in view. */
export function RightsEditor(props: Props) {
  const { stored, ticks, whyReadOnly, compared, sourceOf } = props;
  const fields = useMemo(
    (): FieldEntry<Right>[] => [
      ...entriesOf<Right>(plain),
      ...(sourceOf ? entriesOf<Right>(effectiveFields) : []),
      ...(compared ? entriesOf<Right>(compareFields) : []),
    ],
    [sourceOf, compared],
  );
  const filters = useMemo(() => filtersOf(undefined, fields, []), [fields]);
  const names = useMemo(() => filters.flatMap((filter) => filter.names), [filters]);
  const { address, change } = useListAddress(names);
  const signedIn = useWho();
  useScreenKeys(undefined);
  const isSuperAdmin = signedIn?.person.roleID === 1;
  const rights = grantable.map((route): Right => {
    const isGiven = ticks.chosen.has(route.key);
    const other = compared?.keys.has(route.key) ? 1 : 0;
    const source = sourceOf?.(route.key) ?? '';
    return {
      key: route.key,
      name: route.name,
      path: route.path,
      group: route.group,
      given: isGiven ? 1 : 0,
      other,
      differs: isGiven === Boolean(other) ? 0 : 1,
      source,
      effective: source || isGiven ? 1 : 0,
    };
  });
  const matches = matchingRows(rights, fields, address);
  return (
    <Card isClipped>
      <FilterBar filters={filters} query={address} onChange={change} choices={props.choices} />
      {whyReadOnly && <p className={layout.note}>{whyReadOnly}</p>}
      <RightsChecklist
        rights={matches}
        chosen={ticks.chosen}
        stored={stored}
        tick={ticks.tick}
        isReadOnly={whyReadOnly !== '' || props.isSaving}
        mayGive={(key) => isSuperAdmin || Boolean(signedIn?.routes.includes(key))}
        other={compared?.name}
        own={compared?.own}
      />
      <Foot
        {...props}
        onExport={() => download(`${props.route.split('/')[1]}.csv`, csvOf(fields, matches))}
      />
    </Card>
  );
}

function Foot({ ticks, stored, whyReadOnly, isSaving, onSave, onExport }: Props & { onExport: () => void }) {
  const { added, revoked } = changeBetween(stored, ticks.chosen);
  return (
    <CardFoot>
      <p role="status">
        <b>
          {grantable.filter(({ key }) => ticks.chosen.has(key)).length} of {grantable.length}
        </b>
        {added.length > 0 && <span title={namesOf(added)}> · {added.length} added</span>}
        {revoked.length > 0 && <span title={namesOf(revoked)}> · {revoked.length} revoked</span>}
      </p>
      <Button variant="default" onClick={onExport}>
        Export
      </Button>
      {!whyReadOnly && (
        <>
          <Button variant="default" disabled={!ticks.isChanged || isSaving} onClick={ticks.forget}>
            Discard changes
          </Button>
          <Button disabled={!ticks.isChanged} loading={isSaving} onClick={onSave}>
            Save
          </Button>
        </>
      )}
    </CardFoot>
  );
}
