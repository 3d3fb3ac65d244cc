import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { hidden, key, owner, seconds, shown, yesOrNo } from '../fields.ts';
import { type RowOf, resource } from '../resource.ts';
import { example, id, nothing, rowVersion } from '../values.ts';

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

export const packageClasses = defineCalls('commerce', 'packageClasses', {
  names: call({
    path: 'admin/getpackegeclass',
    kind: 'read',
    shows: ['classes', 'package_classes'],
    needs: [details, '/royalty-prepclinic'],
    input: z.object({ packageID: example(id(), 800_001) }),
    output: z.array(z.object({ classID: z.int(), name: z.string() })),
    rows: '',
    saysWhenEmpty: 'No data found',
  }),
  list: call({
    path: 'admin/packageclasses',
    kind: 'read',
    shows: ['classes', 'package_classes', 'subject_maps', 'subjects'],
    needs: [details],
    addition: true,
    input: z.object({ packageID: example(id(), 800_001) }),
    output: z.object({ classes: z.array(packageClass.row) }),
    rows: 'classes',
    saysWhenEmpty: 'No class is in this package yet',
    history: [{ table: 'package_classes', key: 'packageID/classID' }],
  }),
  /** The same class again is added already; with other values it is refused. */
  add: call({
    path: 'admin/addpackageclass',
    kind: 'change',
    writes: ['package_classes'],
    needs: [details],
    addition: true,
    input: packageClass.addInput,
    output: nothing(),
    says: 'Class added to the package',
  }),
  edit: call({
    path: 'admin/editpackageclass',
    kind: 'change',
    writes: ['package_classes'],
    needs: [details],
    addition: true,
    input: packageClass.editInput,
    output: nothing(),
    says: 'Class updated',
  }),
  /** Learners who have the package lose the class; the class itself stays. */
  remove: call({
    path: 'admin/removepackageclass',
    kind: 'change',
    writes: ['package_classes'],
    needs: [details],
    addition: true,
    input: z.object({
      packageID: example(id(), 800_001),
      classID: example(id(), 2_000_000_000),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: 'Class removed from the package',
  }),
});
