import { expect, it } from 'vitest';
import { courseDetailFields } from './course-detail-fields.tsx';

it('the fields of a course detail are in the order of the documents, with undocumented ones at the end', () => {
  expect(Object.keys(courseDetailFields)).toEqual([
    ...['classID', 'className', 'packagePrice', 'facultyName', 'facultyProfile', 'facultyCourses'],
    ...['categoryCourse', 'subjectName', 'totalVideoDuration', 'eligibility', 'video', 'livevideo'],
    ...['livevideoSubTopic', 'comingvideo', 'comingvideoSubTopic', 'qBank', 'qBankSubTopic'],
    ...['validityInDays', 'packageName', 'isActive'],
  ]);
});
