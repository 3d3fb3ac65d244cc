import type { CallInput } from '@prepdesk/contract/define-call';
import { images } from '@prepdesk/contract/files/images';
import type { FunctionOpens } from '@prepdesk/contract/home/functions';
import { maxDescriptionLength, maxTitleLength } from '@prepdesk/contract/pushes/push-content';
import { shiftedForSegment } from '@prepdesk/contract/pushes/push-delivery';
import { pushLabels } from '@prepdesk/contract/pushes/push-labels';
import type { pushes } from '@prepdesk/contract/pushes/pushes';
import type { ReactNode } from 'react';
import { type Draft, type EditorSlot, fieldsOf } from '../../ui/fields/fields-of.ts';
import { CountedText } from './counted-text.tsx';
import { NamedPhones } from './phone-list-field.tsx';
import {
  DataOfNamed,
  DataOfSegment,
  FunctionSelect,
  PushClassSelect,
  SegmentSelect,
  SlugSelect,
  SubTopicSelect,
  WhenField,
  WhenOfSegment,
} from './push-choices.tsx';

/** The fields of both forms. */
export type PushFields = Record<
  | ('classID' | 'slugID' | 'title' | 'description' | 'icon' | 'image')
  | ('functionCall' | 'dataValue' | 'schedulaDate'),
  string
>;

/** The form of a push to named people (d2 §7); `schedulaDate` is the chosen time. */
export type NamedPush = PushFields & Record<'userPhone' | 'subtopicID' | 'subtopicName', string>;
/** The form of a push to a segment. Instead of class, slug and sub-topic the call has only `dataValue`. */
export type SegmentPush = PushFields & Record<'segmentID', string>;

const custom = (render: (slot: EditorSlot) => ReactNode) => ({ kind: 'custom' as const, render });

const said = {
  title: {
    label: pushLabels.title,
    editor: custom((slot) => <CountedText slot={slot} maxLength={maxTitleLength} />),
  },
  description: {
    label: pushLabels.description,
    editor: custom((slot) => <CountedText slot={slot} maxLength={maxDescriptionLength} isLong />),
  },
  icon: { label: pushLabels.icon, editor: { kind: 'image' as const, uploadWith: images.upload } },
  image: { label: pushLabels.image, editor: { kind: 'image' as const, uploadWith: images.upload } },
};

const functionCall = {
  label: pushLabels.functionCall,
  editor: custom((slot) => <FunctionSelect slot={slot} />),
};
const schedulaDate = { label: pushLabels.schedulaDate, editor: custom((slot) => <WhenField slot={slot} />) };

export const namedPushFields = fieldsOf<NamedPush>()({
  userPhone: {
    label: 'Phone numbers, separated by commas',
    editor: custom((slot) => <NamedPhones slot={slot} />),
  },
  classID: {
    label: pushLabels.classID,
    editor: custom((slot) => <PushClassSelect slot={slot} none="No class" />),
  },
  slugID: { label: pushLabels.slugID, editor: custom((slot) => <SlugSelect slot={slot} none="No slug" />) },
  subtopicID: {
    label: pushLabels.subtopicID,
    after: ['classID', 'slugID'],
    waitReason: 'Choose a class and a slug first',
    editor: custom((slot) => <SubTopicSelect slot={slot} nameKey="subtopicName" none="No sub-topic" />),
  },
  subtopicName: { label: pushLabels.subtopicID, after: ['classID', 'slugID'], editor: { kind: 'inside' } },
  ...said,
  functionCall,
  dataValue: {
    label: pushLabels.dataValue,
    after: ['functionCall'],
    editor: custom((slot) => <DataOfNamed slot={slot} />),
  },
  schedulaDate,
});

export const segmentPushFields = fieldsOf<SegmentPush>()({
  segmentID: { label: pushLabels.segmentID, editor: custom((slot) => <SegmentSelect slot={slot} />) },
  functionCall,
  schedulaDate: { ...schedulaDate, editor: custom((slot) => <WhenOfSegment slot={slot} />) },
  classID: {
    label: pushLabels.classID,
    after: ['functionCall'],
    editor: custom((slot) => <PushClassSelect slot={emptyingData(slot)} />),
  },
  slugID: {
    label: pushLabels.slugID,
    after: ['functionCall'],
    editor: custom((slot) => <SlugSelect slot={emptyingData(slot)} />),
  },
  dataValue: {
    label: pushLabels.dataValue,
    after: ['functionCall'],
    editor: custom((slot) => <DataOfSegment slot={slot} />),
  },
  ...said,
});

/** Choosing another class or slug clears what was chosen under the previous one. */
const emptyingData = (slot: EditorSlot): EditorSlot => ({
  ...slot,
  set: (values) => slot.set({ ...values, dataValue: '' }),
});

type Opens = { opens: FunctionOpens };

/** Fields that the chosen function does not use are hidden. */
export const isShownField = {
  named: (key: string, { opens }: Opens) => key !== 'dataValue' || opens === 'package' || opens === 'address',
  segment: (key: string, { opens }: Opens) => {
    if (key === 'classID' || key === 'slugID') return opens === 'sub-topic';
    return key !== 'dataValue' || opens !== 'screen';
  },
};

/** The input of the documented call (d2 §7). */
export const namedInput = (
  draft: Draft<keyof NamedPush>,
  appID: number,
  opens: FunctionOpens,
): CallInput<typeof pushes.toPeople> => ({
  ...draft,
  appID,
  dataValue: isShownField.named('dataValue', { opens }) ? draft.dataValue : '',
});

/** The same for a segment. The chosen time is shifted here (d2 §7, gaps A55). */
export const segmentInput = (
  { classID: _, slugID: __, ...draft }: Draft<keyof SegmentPush>,
  opens: FunctionOpens,
): CallInput<typeof pushes.toSegment> => ({
  ...draft,
  dataValue: isShownField.segment('dataValue', { opens }) ? draft.dataValue : '',
  schedulaDate: shiftedForSegment(draft.schedulaDate),
});
