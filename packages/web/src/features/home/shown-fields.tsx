import { shownMinute } from '@prepdesk/contract/company-time';
import type { Showing } from '@prepdesk/contract/home/shown-when';
import type { Look } from '../../ui/fields/resource-fields.ts';
import { MinuteField } from './minute-field.tsx';

type Shown = { showing: Showing; shownTo: number; visibleFrom: string; visibleUntil: string };

const minuteLook = (key: 'visibleFrom' | 'visibleUntil'): Look<Shown> => ({
  editor: { kind: 'custom', render: (slot) => <MinuteField slot={slot} /> },
  asText: (row) => (row[key] ? shownMinute(row[key]) : '–'),
  widthPx: 168,
  isHiddenAtFirst: true,
});

/** To whom and when something is shown. */
export const shownLooks = {
  showing: { tones: { now: 'ok', later: 'dev', over: 'off', off: 'off' }, widthPx: 96 },
  shownTo: { widthPx: 128, isHiddenAtFirst: true },
  visibleFrom: minuteLook('visibleFrom'),
  visibleUntil: minuteLook('visibleUntil'),
} satisfies { [K in keyof Shown]: Look<Shown> };
