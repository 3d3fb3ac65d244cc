import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

export const examples: Examples = {
  rows: ({ appID, classID }) => [
    ['faculties', { id, app_id: appID, name: 'CA Rohan Mehta' }],
    ['faculties', { id: id + 70, app_id: appID, name: 'CA Meera Iyer' }],
    ['class_details', { class_id: classID, faculty_id: id, eligibility: '12th pass' }],
  ],
};
