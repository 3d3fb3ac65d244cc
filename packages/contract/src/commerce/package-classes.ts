import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { hidden, key, owner, seconds, shown, yesOrNo } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, id, rowVersion } from '../values.ts';

/** The classes that a package opens. */

const details = '/prepclinic/packges_details/{id}';

export const packageClass = resource({
  name: 'package_classes',
  label: 'Class in this package',
  key: 'classID',
  fields: {
    packageID: { ...owner({ label: '', example: 800_001 }), row: z.int() },
    classID: { ...key({ label: 'Class ID' }), add: id('Please choose a class') },
    className: shown('Class Name'),
    subjectID: hidden(z.int()),
    subjectName: shown('Subject'),
    creditSeconds: seconds({
      label: 'Credits (HH:mm:ss)',
      from: 0,
      to: 2_000_000_000,
      required: 'Credits are whole seconds: please enter them as HH:mm:ss',
      optional: true,
      initial: 0,
    }),
    isElective: yesOrNo({ label: 'Elective', required: 'Please choose whether it is elective' }),
  },
});
export type PackageClass = RowOf<typeof packageClass>;

// A package's price and validity are shown in the details of each of its classes.

export const packageClasses = defineCallsWith('commerce', 'packageClasses', {
  needs: [details],
  addition: true,
  writes: ['package_classes'],
})({
  list: readCall({
    path: 'admin/packageclasses',
    shows: ['classes', 'package_classes', 'subject_maps', 'subjects'],
    input: z.object({ packageID: example(id(), 800_001) }),
    output: z.object({ classes: z.array(packageClass.row) }),
    saysWhenEmpty: 'No class is in this package yet',
    history: [{ table: 'package_classes', key: 'packageID/classID' }],
  }),
  /** The same class again is added already; with other values it is refused. */
  add: changeCall({
    path: 'admin/addpackageclass',
    input: packageClass.addInput,
    says: 'Class added to the package',
  }),
  edit: changeCall({
    path: 'admin/editpackageclass',
    input: packageClass.editInput,
    says: 'Class updated',
  }),
  /** Learners who have the package lose the class; the class itself stays. */
  remove: changeCall({
    path: 'admin/removepackageclass',
    input: z.object({
      packageID: example(id(), 800_001),
      classID: example(id(), 2_000_000_000),
      rowVersion: rowVersion(),
    }),
    says: 'Class removed from the package',
  }),
});
