import type { CourseDetail } from '@prepdesk/contract/clinical/course-details';
import { durationText, rupeesText } from '../../ui/fields/amount-text.ts';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { activeStates } from '../../ui/fields/status-field.ts';

const orDash = (text: string): string => text || '–';

/** What is told of a class (d3 §3, Course detail), in the order of the documents; what they lack stands at the end. */
export const courseDetailFields = fieldsOf<CourseDetail>()({
  classID: { label: 'ID', look: 'quiet', widthPx: 70 },
  className: { label: 'Class Name', look: 'strong' },
  packagePrice: {
    label: 'Package Price',
    isNumber: true,
    display: ({ packagePrice }) => (packagePrice === null ? '–' : rupeesText(packagePrice)),
    widthPx: 110,
  },
  facultyName: { label: 'Faculty', asText: ({ facultyName }) => orDash(facultyName) },
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
    isNumber: true,
    display: ({ totalVideoDuration }) => durationText(totalVideoDuration),
    widthPx: 110,
  },
  eligibility: { label: 'Eligibility', asText: ({ eligibility }) => orDash(eligibility), widthPx: 110 },
  video: { label: 'Videos', isNumber: true, widthPx: 70 },
  livevideo: { label: 'Live videos', isNumber: true, isHiddenAtFirst: true },
  livevideoSubTopic: { label: 'Sub-topics of live videos', isNumber: true, isHiddenAtFirst: true },
  comingvideo: { label: 'Coming videos', isNumber: true, isHiddenAtFirst: true },
  comingvideoSubTopic: { label: 'Sub-topics of coming videos', isNumber: true, isHiddenAtFirst: true },
  qBank: { label: 'Q-bank', isNumber: true, widthPx: 70 },
  qBankSubTopic: { label: 'Sub-topics of the Q-bank', isNumber: true, isHiddenAtFirst: true },
  validityInDays: {
    label: 'Validity In Days',
    isNumber: true,
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
