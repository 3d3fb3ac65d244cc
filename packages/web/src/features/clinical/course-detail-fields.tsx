import { courseDetailRow } from '@prepdesk/contract/clinical/course-details';
import { durationText } from '@prepdesk/contract/duration-text';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import { CellDetails } from '../../ui/list/cell-details.tsx';

const orDash = (text: string): string => text || '–';
const hidden = { isHiddenAtFirst: true };

/** The fields of a class (d3 §3, Course detail), in the order of the documents; undocumented ones are at the end. */
export const courseDetailFields = columnsFor(courseDetailRow, {
  classID: { look: 'quiet', widthPx: 70 },
  className: { look: 'strong' },
  packagePrice: { widthPx: 110 },
  facultyName: {
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
  facultyProfile: hidden,
  facultyCourses: hidden,
  categoryCourse: { asText: ({ categoryCourse }) => orDash(categoryCourse), widthPx: 110 },
  subjectName: {},
  totalVideoDuration: {
    display: ({ totalVideoDuration }) => durationText(totalVideoDuration),
    widthPx: 110,
  },
  eligibility: { asText: ({ eligibility }) => orDash(eligibility), widthPx: 110 },
  video: { widthPx: 70 },
  livevideo: hidden,
  livevideoSubTopic: hidden,
  comingvideo: hidden,
  comingvideoSubTopic: hidden,
  qBank: { widthPx: 70 },
  qBankSubTopic: hidden,
  validityInDays: {
    ...hidden,
    asText: ({ validityInDays }) => (validityInDays === null ? '–' : String(validityInDays)),
  },
  packageName: { ...hidden, asText: ({ packageName }) => orDash(packageName) },
  isActive: { ...hidden, widthPx: 110 },
});
