import { Box, Button, Group } from '@mantine/core';
import { CornerDownLeft } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { FieldDisplay } from '../fields/field-display.tsx';
import { FieldEditor } from '../fields/field-editor.tsx';
import { requiredLabel } from '../fields/required.ts';
import layout from '../layout/layout.module.css';
import { RecordConflict } from '../record/record-editors.tsx';
import { RestoredNote } from '../record/restored-note.tsx';
import { alignOf, lookOf } from './cell-look.ts';
import { neededPxOf } from './editor-location.ts';
import classes from './table.module.css';
import { type OpenRecordProps, type OpenRecordState, useOpenRecord } from './use-open-record.ts';

/** The row in edit mode, with its editors in their columns. */
export function RecordRow<Row extends object>(props: OpenRecordProps<Row>) {
  const ref = useRef<HTMLTableRowElement>(null);
  const open = useOpenRecord(props, ref);
  const { record, fields, keys } = open;
  useRoomForValues(ref, (key) => {
    const field = fields.find((one) => one.key === key);
    return field ? neededPxOf(field, record.row) : 0;
  });
  const row = (
    <tr ref={ref} className={classes.editing} {...keys} aria-busy={record.isSaving}>
      {props.columns.map((column) => {
        const edited = fields.find(({ key }) => key === column.key);
        return (
          <td
            key={column.key}
            data-look={lookOf(column)}
            data-align={alignOf(column)}
            data-label={column.label}
            data-field={column.key}
            data-written={edited !== undefined || undefined}
            {...requiredLabel(record.required.has(column.key))}
          >
            {edited ? (
              <FieldEditor
                field={edited}
                draft={record.draft}
                set={record.set}
                error={record.errors[edited.key]}
                isRequired={record.required.has(edited.key)}
                isFirst={edited.key === fields[0]?.key}
                isHeld={record.isSaving}
                isInline
              />
            ) : (
              record.row && <FieldDisplay field={column} row={record.row} />
            )}
          </td>
        );
      })}
      <td data-look="actions">
        <RecordRowButtons open={open} />
        <RecordConflict record={record} fields={fields} />
      </td>
    </tr>
  );
  return (
    <>
      {row}
      {open.discardRestored && (
        <tr className={classes.editing}>
          <td colSpan={props.columns.length + 1} style={{ height: 'auto', paddingTop: 0 }}>
            <RestoredNote onDiscard={open.discardRestored} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What an editor needs is an estimate that is rather too large: a column that has nearly as much stays as it is. */
const tolerance = 0.85;

/** Widens the columns whose editors would cut off their values, and no others. */
function useRoomForValues(ref: RefObject<HTMLElement | null>, neededPx: (key: string) => number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns do not move while somebody types
  useLayoutEffect(() => {
    const cells = [...(ref.current?.querySelectorAll<HTMLElement>('td[data-written]') ?? [])];
    const tooNarrow = cells
      .map((cell) => ({ cell, px: neededPx(cell.dataset.field ?? '') }))
      .filter(({ cell, px }) => cell.offsetWidth < px * tolerance);
    for (const { cell, px } of tooNarrow) cell.style.minWidth = `${px}px`;
  }, [ref]);
}

export const RecordRowButtons = <Row extends object>({
  open: { record, cancel, save, saveAndOpen, saveLabel = 'Save' },
}: {
  open: OpenRecordState<Row>;
}) => (
  <Group gap={4} justify="flex-end" wrap="nowrap">
    <Button size="compact-sm" variant="subtle" onClick={cancel}>
      Cancel{' '}
      <Box component="kbd" ml={5}>
        Esc
      </Box>
    </Button>
    {saveAndOpen && (
      <Button
        size="compact-sm"
        variant="default"
        disabled={!record.isChanged || record.isSaving}
        onClick={saveAndOpen}
      >
        Save and open
      </Button>
    )}
    <Button size="compact-sm" disabled={!record.isChanged} loading={record.isSaving} onClick={save}>
      {saveLabel}
      <Box component="kbd" className={layout.keyOnFill} ml={5}>
        <CornerDownLeft size={11} aria-label="Enter" />
      </Box>
    </Button>
  </Group>
);
