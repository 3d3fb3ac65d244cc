import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { pagedInput, pagedOutput } from '../paged.ts';
import { example, flag, id, text } from '../values.ts';

const ofSlug = z.object({
  slugID: z.int(),
  slugName: z.string(),
  /** Active, and visible to learners by now. */
  liveCount: z.int(),
  /** Active, but only visible later. */
  waitingCount: z.int(),
  /** Inactive or in Developer Mode. */
  hiddenCount: z.int(),
  totalCount: z.int(),
});
export type SlugCounts = z.infer<typeof ofSlug>;

const access = z.object({
  accessID: z.int(),
  learnerID: z.int(),
  fullName: z.string(),
  phone: z.string(),
  /** '' for access to the class alone. */
  packageName: z.string(),
  /** yyyy-mm-dd, the last day. */
  expiresOn: z.string(),
  isRunning: z.int(),
});
export type ClassAccess = z.infer<typeof access>;

/** What a class contains and who may learn in it (gaps B1). */
export const classContents = defineCallsWith('catalogue', 'classContents', {
  needs: ['/class_details'],
  addition: true,
})({
  counts: readCall({
    path: 'admin/classcontents',
    shows: ['classes', 'sub_topics', 'topics'],
    input: z.object({ classID: id() }),
    output: z.object({
      className: z.string(),
      isActive: z.int(),
      topicCount: z.int(),
      slugs: z.array(ofSlug),
    }),
    rows: 'slugs',
  }),
  /**
   * For the class itself or through a package that contains it, the last to end first; withdrawn ones are left out.
   * A change, because it records who looked whom up (gaps C37).
   */
  access: changeCall({
    path: 'admin/classaccess',
    writes: ['look_ups'],
    idempotency: 'again',
    input: z.object({
      ...pagedInput,
      classID: id(),
      /** Of a name or a phone number. */
      search: example(z._default(text(100), ''), 'Diya'),
      isRunning: z.optional(flag()),
    }),
    output: z.object({ access: z.array(access), ...pagedOutput }),
    says: 'Learners listed',
    saysWhenEmpty: 'No data found',
    history: [{ table: 'learner_access', key: 'accessID' }],
  }),
});
