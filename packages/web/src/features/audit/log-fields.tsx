import type { AuditRow } from '@prepdesk/contract/audit/audit-log';
import { shownSecond } from '@prepdesk/contract/company-time';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { calledName, eventText, kindText, kindTone, kindTones, rowTitle, summary } from './readable.ts';

/** The columns of the log, and of the history of a row. */
export const logFields = fieldsOf<AuditRow>()({
  auditID: { label: 'ID', look: 'quiet', widthPx: 90, isHiddenAtFirst: true },
  at: { label: 'When', widthPx: 210, asText: (row) => shownSecond(row.at) },
  actorName: { label: 'Who', widthPx: 130, asText: (row) => row.actorName || '–' },
  call: { label: 'Event', look: 'strong', asText: eventText },
  kind: {
    label: 'Change',
    widthPx: 110,
    tones: kindTones,
    asText: kindText,
    display: (row) => <StatusTag tone={kindTone(row)}>{kindText(row)}</StatusTag>,
  },
  changes: { label: 'Fields', widthPx: 140, asText: summary },
  tableName: { label: 'What', isHiddenAtFirst: true, asText: (row) => calledName(row.tableName, row.called) },
  rowName: { label: 'Row', isHiddenAtFirst: true, asText: rowTitle },
});
