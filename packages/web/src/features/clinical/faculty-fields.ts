import { clinicalCourseID } from '@prepdesk/contract/catalogue/apps';
import { facultyMember } from '@prepdesk/contract/clinical/faculty';
import { percentText } from '@prepdesk/contract/numbers-shown';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';

export const facultyFields = fieldsFor(facultyMember, {
  id: { look: 'quiet', widthPx: 80 },
  name: { look: 'strong', widthPx: 180 },
  facultyCountryCode: { widthPx: 110 },
  facultyPhone: { widthPx: 130 },
  royalityPercentage: {
    editor: { kind: 'text', maxLength: 6 },
    display: ({ royalityPercentage }) => percentText(royalityPercentage),
    widthPx: 120,
  },
  shortDescription: { editor: { kind: 'text', maxLength: 500, isLong: true }, widthPx: 340 },
  description: { editor: { kind: 'rich', heightPx: 220 }, isHiddenAtFirst: true },
  classCount: false,
});
export type FacultyKey = keyof typeof facultyFields;

export const facultyInputs = (appID: number) =>
  inputsFor(facultyMember, { appID, courseID: clinicalCourseID });
