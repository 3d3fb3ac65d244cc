import * as z from 'zod/mini';
import { call, defineCalls } from '../define-call.ts';
import { choicesOnRequest } from '../paged.ts';
import { id } from '../values.ts';

/** Separate from the classes themselves, since screens of all areas choose a class. */
export const classChoices = defineCalls('catalogue', 'classChoices', {
  /** The classes of an app, in whichever course and subject; every one where no `limit` is sent. */
  list: call({
    path: 'admin/allclasses',
    kind: 'read',
    shows: ['classes', 'subject_maps'],
    needs: ['/notification', '/reviews', '/prepclinic/classCrm', '/dashboard/{id}'],
    input: z.object({ appID: id(), ...choicesOnRequest }),
    output: z.object({ classes: z.array(z.object({ classID: z.int(), className: z.string() })) }),
    alsoAtTop: ['classes'],
    rows: 'classes',
    saysWhenEmpty: 'No data found',
  }),
});
