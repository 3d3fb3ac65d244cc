import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { choicesOnRequest } from '../paged.ts';
import { id } from '../values.ts';

/** Separate from the classes themselves, since screens of all areas choose a class. */
export const classChoices = defineCalls('catalogue', 'classChoices', {
  /** The classes of an app, in whichever course and subject; every one where no `limit` is sent. */
  list: readCall({
    path: 'admin/allclasses',
    shows: ['classes', 'subject_maps'],
    needs: ['/notification', '/reviews', '/prepclinic/classCrm', '/dashboard/{id}'],
    input: z.object({ appID: id(), ...choicesOnRequest }),
    output: z.object({ classes: z.array(z.object({ classID: z.int(), className: z.string() })) }),
    alsoAtTop: ['classes'],
    saysWhenEmpty: 'No data found',
  }),
});
