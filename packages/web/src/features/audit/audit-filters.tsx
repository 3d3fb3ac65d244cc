import { Button } from '@mantine/core';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { id } from '@prepdesk/contract/values';
import { X } from 'lucide-react';
import * as z from 'zod/mini';
import { useChoices, useRead } from '../../api/use-read.ts';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import { Filter, type OwnFilters } from '../../ui/list/filter-bar.tsx';
import type { BarFilter } from '../../ui/table/bar-filters.ts';
import { callChoices, calledName, tableChoices } from './readable.ts';

/** The filters of the log, kept in the encoded id of the address. */
export const auditSearchShape = z.object({
  who: z.optional(id()),
  table: z.optional(z.string()),
  call: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  rows: z.optional(z.string()),
});
export type AuditSearch = z.output<typeof auditSearchShape>;

type Props = { scope: AuditSearch; onChoose: (scope: AuditSearch) => void };

/** Filters by person, kind, call and days. Clearing them leaves the rows from which the log was opened. */
export const auditFilters = (scope: AuditSearch, onChoose: Props['onChoose']): OwnFilters => {
  const { rows, from, to, ...chosen } = scope;
  return {
    drawn: <Filters scope={scope} onChoose={onChoose} />,
    chosenCount: Object.keys(chosen).length + (from || to ? 1 : 0),
    onClear: () => onChoose(rows ? { rows } : {}),
  };
};

/** Under the names that the encoded id has for the days. */
const days: BarFilter = { kind: 'days', label: 'When', names: ['from', 'to'], choices: [] };

function Filters({ scope, onChoose }: Props) {
  const { data, unread } = useChoices(auditLog.choices, {});
  const choose = (part: Partial<Record<keyof AuditSearch, string>>) =>
    onChoose(withoutEmpty({ ...scope, ...part }));
  const people = data ? choicesOf(data.people, 'id', 'name') : unread;
  return (
    <>
      <ChoiceSelect
        label="Who"
        none="All"
        value={scope.who}
        choices={people}
        onChoose={(who) => choose({ who })}
      />
      <ChoiceSelect
        label="What"
        none="All"
        value={scope.table}
        choices={data ? tableChoices(data.tables, data.called) : unread}
        onChoose={(table) => choose({ table })}
      />
      <ChoiceSelect
        label="Event"
        none="All"
        value={scope.call}
        choices={data ? callChoices(data.calls) : unread}
        onChoose={(call) => choose({ call })}
      />
      <Filter filter={days} values={{ from: scope.from ?? '', to: scope.to ?? '' }} onChoose={choose} />
    </>
  );
}

/** The rows from which the log was opened, and the way to those of all. */
export function ChosenRows({ scope: { rows, ...others }, onChoose }: Props) {
  const { data } = useRead(auditLog.choices, {});
  if (!rows) return null;
  const words = rowsText(rows, (table) => calledName(table, data?.called[table]));
  return (
    <Button
      variant="default"
      data-chosen
      rightSection={<X size={14} aria-hidden />}
      aria-label={`Show all rows, not only ${words}`}
      onClick={() => onChoose(others)}
    >
      {words}
    </Button>
  );
}

/** 'courses/3' → 'Course 3'; of several rows, the first is named. */
export function rowsText(rows: string, nameOf: (table: string) => string): string {
  const [table = '', ...key] = (rows.split(',')[0] ?? '').split('/');
  return `${nameOf(table)} ${key.join('/')}`;
}

const withoutEmpty = (scope: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    Object.entries(scope)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => [name, name === 'who' ? Number(value) : value]),
  );
