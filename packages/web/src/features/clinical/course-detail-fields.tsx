import type { CourseDetail } from '@prepdesk/contract/clinical/course-details';
import { durationText } from '@prepdesk/contract/duration-text';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';
import { CellDetails } from '../../ui/list/cell-details.tsx';

const orDash = (text: string): string => text || '–';

/** The fields of a class (d3 §3, Course detail), in the order of the documents; undocumented ones are at the end. */
export const courseDetailFields = fieldsOf<CourseDetail>()({
  classID: { label: 'ID', look: 'quiet', widthPx: 70 },
  className: { label: 'Class Name', look: 'strong' },
  packagePrice: { label: 'Package Price', kind: 'rupees', widthPx: 110 },
  facultyName: {
    label: 'Faculty',
    asText: ({ facultyName }) => orDash(facultyName),
    display: ({ facultyName, facultyProfile, facultyCourses }) =>
      facultyName ? (
        <CellDetails
          title="Faculty"
          subtitle={facultyName}
          facts={[
            { label: 'Faculty profile', value: orDash(facultyProfile) },
            { label: 'Courses of the faculty', value: orDash(facultyCourses) },
          ]}
        >
          {facultyName}
        </CellDetails>
      ) : (
        '–'
      ),
  },
  facultyProfile: { label: 'Faculty profile', isHiddenAtFirst: true },
  facultyCourses: { label: 'Courses of the faculty', isHiddenAtFirst: true },
  categoryCourse: {
    label: 'Category',
    asText: ({ categoryCourse }) => orDash(categoryCourse),
    widthPx: 110,
  },
  subjectName: { label: 'Subject' },
  totalVideoDuration: {
    label: 'Video Duration',
    kind: 'number',
    display: ({ totalVideoDuration }) => durationText(totalVideoDuration),
    widthPx: 110,
  },
  eligibility: { label: 'Eligibility', asText: ({ eligibility }) => orDash(eligibility), widthPx: 110 },
  video: { label: 'Videos', kind: 'number', widthPx: 70 },
  livevideo: { label: 'Live videos', kind: 'number', isHiddenAtFirst: true },
  livevideoSubTopic: { label: 'Sub-topics of live videos', kind: 'number', isHiddenAtFirst: true },
  comingvideo: { label: 'Coming videos', kind: 'number', isHiddenAtFirst: true },
  comingvideoSubTopic: { label: 'Sub-topics of coming videos', kind: 'number', isHiddenAtFirst: true },
  qBank: { label: 'Q-bank', kind: 'number', widthPx: 70 },
  qBankSubTopic: { label: 'Sub-topics of the Q-bank', kind: 'number', isHiddenAtFirst: true },
  validityInDays: {
    label: 'Validity In Days',
    kind: 'number',
    asText: ({ validityInDays }) => (validityInDays === null ? '–' : String(validityInDays)),
    isHiddenAtFirst: true,
  },
  packageName: {
    label: 'Package',
    asText: ({ packageName }) => orDash(packageName),
    isHiddenAtFirst: true,
  },
  isActive: {
    label: 'IsActive',
    editor: { kind: 'select', choices: activeStates },
    tones: { 1: 'ok', 0: 'off' },
    widthPx: 110,
    isHiddenAtFirst: true,
  },
});
