import type { Faculty } from '@prepdesk/contract/clinical/faculty';
import { type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';

/** In the order of the documents (d3 §3). */
export const facultyFields = fieldsOf<Faculty>()({
  id: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 120 }, widthPx: 180 },
  facultyCountryCode: {
    label: 'Country Code',
    editor: { kind: 'text', mostLength: 5 },
    initial: '+91',
    widthPx: 110,
  },
  facultyPhone: { label: 'Phone', editor: { kind: 'text', mostLength: 12 }, widthPx: 130 },
  royalityPercentage: {
    label: 'Royality Percentage',
    kind: 'number',
    editor: { kind: 'text', mostLength: 6 },
    widthPx: 120,
  },
  shortDescription: {
    label: 'Short Description',
    editor: { kind: 'text', mostLength: 500, isLong: true },
    widthPx: 340,
  },
  description: { label: 'Description', editor: { kind: 'rich', heightPx: 220 }, isHiddenAtFirst: true },
  orderBy: orderField,
  isActive: statusField,
});

export type FacultyKey = keyof typeof facultyFields;

/** The part of the input that the calls write. */
export const writtenOf = (draft: Draft<FacultyKey>) => ({
  name: draft.name,
  facultyCountryCode: draft.facultyCountryCode,
  facultyPhone: draft.facultyPhone,
  royalityPercentage: draft.royalityPercentage,
  shortDescription: draft.shortDescription ?? '',
  description: draft.description ?? '',
  orderBy: draft.orderBy,
});
