import { shownMinute } from '@prepdesk/contract/company-time';
import { audiences, type Showing, showings } from '@prepdesk/contract/home/shown-when';
import type { Draft } from '../../ui/fields/fields-of.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { MinuteField } from './minute-field.tsx';

type Shown = { showing: Showing; shownTo: number; visibleFrom: string; visibleUntil: string };

const audienceChoices = Object.entries(audiences).map(([value, label]) => ({ value, label }));

const minuteField = (label: string, key: 'visibleFrom' | 'visibleUntil') => ({
  label,
  editor: {
    kind: 'custom' as const,
    render: (slot: Parameters<typeof MinuteField>[0]['slot']) => <MinuteField slot={slot} />,
  },
  asText: (row: Shown) => (row[key] ? shownMinute(row[key]) : '–'),
  widthPx: 168,
  isHiddenAtFirst: true,
});

/** To whom and when something is shown: the last columns of every list here. */
export const shownFields = fieldsOf<Shown>()({
  showing: {
    label: 'Showing',
    choices: showings,
    tones: { now: 'ok', later: 'dev', over: 'off', off: 'off' },
    widthPx: 96,
  },
  shownTo: {
    label: 'Shown To',
    editor: { kind: 'select', choices: audienceChoices },
    initial: 0,
    widthPx: 128,
    isHiddenAtFirst: true,
  },
  visibleFrom: minuteField('Visible From', 'visibleFrom'),
  visibleUntil: minuteField('Visible Until', 'visibleUntil'),
});

/** The input of these fields for a save. */
export const shownInput = ({
  shownTo,
  visibleFrom,
  visibleUntil,
}: Draft<'shownTo' | 'visibleFrom' | 'visibleUntil'>) => ({ shownTo, visibleFrom, visibleUntil });
