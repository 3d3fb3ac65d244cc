import { reportKinds } from '@prepdesk/contract/questions/question-file';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';

/** The import and its step in the address, so that a reload continues where the person was. */
export const importSearchShape = z.object({
  panel: z.optional(z.literal('import')),
  importID: z.optional(id()),
  /** At the columns, or at a report that was reached from them: there Back leads to the columns. */
  step: z.optional(z.enum(['columns', 'report'])),
  /** Which rows of the report are shown. */
  kind: z.optional(z.enum(reportKinds)),
});
export type ImportSearch = z.output<typeof importSearchShape>;
