import { Button } from '@mantine/core';
import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { id, isDay } from '@prepdesk/contract/values';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useChoices, useRead } from '../../api/use-read.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { choicesOf } from '../../ui/fields/fields-of.ts';
import { ChoiceSelect } from '../../ui/list/choice-select.tsx';
import type { OwnFilters } from '../../ui/list/filter-bar.tsx';
import classes from './audit.module.css';
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
  const { rows, ...chosen } = scope;
  return {
    drawn: <Filters scope={scope} onChoose={onChoose} />,
    chosenCount: Object.keys(chosen).length,
    onClear: () => onChoose(rows ? { rows } : {}),
  };
};

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
      <DayField label="From" value={scope.from} latest={scope.to} onChoose={(from) => choose({ from })} />
      <DayField label="To" value={scope.to} earliest={scope.from} onChoose={(to) => choose({ to })} />
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

type DayProps = {
  label: string;
  value: string | undefined;
  earliest?: string | undefined;
  latest?: string | undefined;
  onChoose: (day: string) => void;
};

/** A day that is still being typed does not filter yet. */
function DayField({ label, value = '', onChoose, ...limits }: DayProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <div className={classes.day}>
      <DayInput
        labelInside={label}
        {...limits}
        value={typed}
        onChange={(day) => {
          setTyped(day);
          if (day === '' || isDay(day)) onChoose(day);
        }}
      />
    </div>
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
