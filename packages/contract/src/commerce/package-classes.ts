import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { example, flag, id, nothing, rowVersion, wholeNumberBetween, withoutDefaults } from '../values.ts';

/** The classes that a package opens. */

const details = '/prepclinic/packges_details/{id}';

const row = z.object({
  packageID: z.int(),
  classID: z.int(),
  className: z.string(),
  subjectID: z.int(),
  subjectName: z.string(),
  creditSeconds: z.int(),
  isElective: z.int(),
  rowVersion: z.int(),
});
export type PackageClass = z.infer<typeof row>;

const written = {
  packageID: example(id(), 800_001),
  classID: id('Please choose a class'),
  creditSeconds: z._default(
    wholeNumberBetween(0, 2_000_000_000, 'Credits are whole seconds: please enter them as HH:mm:ss'),
    0,
  ),
  isElective: z._default(flag('Please choose whether it is elective'), 0),
};

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
    output: z.object({ classes: z.array(row) }),
    rows: 'classes',
    saysWhenEmpty: 'No class is in this package yet',
    history: [{ table: 'package_classes', key: 'packageID/classID' }],
  }),
  /** A class that is already in the package is left unchanged. */
  add: call({
    path: 'admin/addpackageclass',
    kind: 'change',
    writes: ['package_classes'],
    needs: [details],
    addition: true,
    input: z.object(written),
    output: nothing(),
    says: 'Class added to the package',
  }),
  edit: call({
    path: 'admin/editpackageclass',
    kind: 'change',
    writes: ['package_classes'],
    needs: [details],
    addition: true,
    input: z.object({ ...withoutDefaults(written), rowVersion: rowVersion() }),
    output: nothing(),
    says: 'Class updated',
  }),
  /** Students who have the package lose the class; the class itself stays. */
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
