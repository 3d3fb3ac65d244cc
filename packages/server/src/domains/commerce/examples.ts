import type { Examples } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';
import { addSoldPackage } from '../../testing/sold-packages.ts';

export const examples: Examples = {
  rows: ({ appID, courseID, classID }) => [
    ['package_types', { id, app_id: appID, type: 'Weekend' }],
    [
      'parent_packages',
      {
        id,
        app_id: appID,
        course_id: courseID,
        package_name: 'Weekend batch',
        package_type_id: id,
        package_description: 'Saturdays',
        package_image: '',
        full_access: 1,
      },
    ],
    [
      'packages',
      {
        id,
        app_id: appID,
        course_id: courseID,
        parent_package_id: id,
        package_name: 'Six months',
        package_price: 4999,
        validity_in_days: 180,
      },
    ],
    ['package_classes', { package_id: id, class_id: classID }],
  ],
  add: ({ pool }, chain) => addSoldPackage(pool, chain),
  neverTwice: ['packageName'],
  onceOnly: {
    // The class is in the package already: with other values it is refused.
    'packageClasses.add': { isElective: () => 0, creditSeconds: () => 0 },
    'packageClasses.edit': { isElective: () => 0, creditSeconds: () => 0 },
  },
};
