import { expect, it } from 'vitest';
import { courseDetailFields } from './course-detail-fields.tsx';

it('a course detail is told in the order of the documents, with what they lack at the end', () => {
  expect(Object.keys(courseDetailFields)).toEqual([
    ...['classID', 'className', 'packagePrice', 'facultyName', 'facultyProfile', 'facultyCourses'],
    ...['categoryCourse', 'subjectName', 'totalVideoDuration', 'eligibility', 'video', 'livevideo'],
    ...['livevideoSubTopic', 'comingvideo', 'comingvideoSubTopic', 'qBank', 'qBankSubTopic'],
    ...['validityInDays', 'packageName', 'isActive'],
  ]);
});
