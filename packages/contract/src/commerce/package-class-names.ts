import * as z from 'zod/mini';
import { defineCalls, readCall } from '../define-call.ts';
import { example, id } from '../values.ts';

/** The names alone: whoever reads them loads nothing of what edits a package. */
export const packageClassNames = defineCalls('commerce', 'packageClassNames', {
  list: readCall({
    path: 'admin/getpackegeclass',
    shows: ['classes', 'package_classes'],
    needs: ['/prepclinic/packges_details/{id}', '/royalty-prepclinic'],
    input: z.object({ packageID: example(id(), 800_001) }),
    output: z.array(z.object({ classID: z.int(), name: z.string() })),
    saysWhenEmpty: 'No data found',
  }),
});
