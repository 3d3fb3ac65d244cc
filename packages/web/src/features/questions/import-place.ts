import { reportKinds } from '@prepdesk/contract/questions/question-file';
import { id } from '@prepdesk/contract/values';
import * as z from 'zod/mini';

/** Which import, and which of its steps, the address stands for: a reload goes on where the person was. */
export const importPlace = z.object({
  panel: z.optional(z.literal('import')),
  importID: z.optional(id()),
  /** Back at the columns of a file that was checked already. */
  step: z.optional(z.literal('columns')),
  /** Which rows of the report. */
  kind: z.optional(z.enum(reportKinds)),
});
export type ImportPlace = z.output<typeof importPlace>;
