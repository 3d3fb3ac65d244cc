import * as z from 'zod/mini';
import { changeCall, defineCalls, readCall } from '../define-call.ts';
import { isBlankHtml } from '../html-words.ts';
import { optionalLink } from '../links.ts';
import { listCall } from '../list-call.ts';
import { choiceFilter, daysFilter, manyFilter } from '../list-filters.ts';
import { listParts } from '../resource.ts';
import {
  example,
  filledText,
  flag,
  id,
  idOrNone,
  oneOf,
  optionalID,
  richText,
  wholeNumberBetween,
} from '../values.ts';
import {
  doubt,
  doubtCategories,
  doubtStates,
  openDoubt,
  presence,
  previousDoubt,
  similarDoubt,
} from './doubt.ts';
import { audioTypes, isUnplayable, largestAudioBytes, unplayable } from './reply-audio.ts';

const listing = '/doubts';
const desk = '/reply/{id}';

const unfilled = 'All field must be filled out';
export const nothingToReply = 'Select atleast one to reply';

const doubtID = (message?: string) => example(id(message), 900_001);
const learnerID = () => example(id(), 900_001);

/** What every row of doubts is made from. */
const shown = [
  'admin_users',
  'classes',
  'doubt_presence',
  'doubt_replies',
  'doubts',
  'faculties',
  'institution_clients',
  'institution_learners',
  'institution_packages',
  'learner_access',
  'learners',
  'order_electives',
  'orders',
  'package_classes',
  'packages',
  'refunds',
  'sub_topics',
] as const;

export const doubts = defineCalls('doubts', 'doubts', {
  /** Those that should be answered first, then replied ones, the newest reply first. */
  list: listCall({
    path: 'admin/getdoubts',
    shows: shown,
    needs: [listing],
    ...listParts(doubt),
    wire: { rows: 'data', total: 'total_count' },
    searchLength: 100,
    findsPeople: true,
    filters: {
      filter: choiceFilter('filter', 'State', oneOf([1, 2]), doubtStates),
      categoryID: choiceFilter('categoryID', 'Category', oneOf([1, 2, 3]), doubtCategories),
      facultyIDs: manyFilter('facultyIDs', 'Faculty'),
      asked: daysFilter('Asked', 'startDate', 'endDate'),
    },
    alsoAtTop: ['total_count'],
    saysWhenEmpty: 'No doubts',
    history: [{ table: 'doubts', key: 'id' }],
  }),
  /** Sets what kind of doubt it is; support also sets whose it is. */
  assign: changeCall({
    path: 'admin/assigndoubts',
    writes: ['doubts', 'image_uses'],
    needs: [listing, desk],
    does: 'assigned',
    input: z.object({
      doubtID: doubtID(unfilled),
      categoryID: oneOf([1, 2, 3], unfilled),
      /** Left out, it is unchanged; 0 for nobody. An addition. */
      facultyID: example(z.optional(idOrNone()), undefined),
    }),
    says: 'Doubt assigned',
  }),
  one: readCall({
    path: 'admin/getsingledoubt',
    shows: [...shown, 'questions'],
    needs: [desk],
    input: z.object({ doubtID: doubtID() }),
    output: openDoubt,
  }),
  /** The other doubts of a learner, the newest first. */
  previous: listCall({
    path: 'admin/previouslist',
    shows: ['doubts', 'faculties'],
    needs: [desk],
    row: previousDoubt,
    wire: { rows: 'data', total: 'count' },
    limit: { usual: 10, max: 50, sizes: [10, 20, 30, 50] },
    given: { doubtID: doubtID(), facultyID: idOrNone(), userAppID: learnerID() },
    alsoAtTop: ['data', 'count'],
    saysWhenEmpty: 'No doubts',
  }),
  /**
   * Answers a doubt. A caller who says which reply they saw last is stopped when there is a newer one, and may then
   * send all the same.
   */
  reply: changeCall({
    path: 'admin/replydoubts',
    writes: ['doubts', 'doubt_presence', 'doubt_replies', 'image_uses'],
    needs: [desk],
    does: 'answered',
    input: z
      .object({
        parentID: doubtID(),
        reply: z._default(richText({ maxLength: 50_000 }), ''),
        media: example(
          z.optional(optionalLink().check(z.refine((address) => !isUnplayable(address), unplayable))),
          undefined,
        ),
        /** The last reply that was seen, 0 for none. Additions. */
        seenReplyID: example(z.optional(idOrNone()), undefined),
        isSentAnyway: z.optional(flag()),
      })
      .check(
        z.refine(({ reply, media }) => !isBlankHtml(reply) || Boolean(media), {
          error: nothingToReply,
          path: ['reply'],
        }),
      ),
    output: z.object({ replyID: z.int() }),
    says: 'Reply sent',
    bodyLimitBytes: 512 * 1024,
  }),
  /** Keeps a recording until it is sent with a reply. */
  uploadAudio: changeCall({
    path: 'admin/uploaddoubtaudio',
    writes: [],
    needs: [desk],
    addition: true,
    files: { field: 'audio', max: 1, folder: 'audio', types: audioTypes, largestBytes: largestAudioBytes },
    output: z.object({ url: z.string() }),
    says: 'Audio uploaded',
  }),
  /** Records that the caller has a doubt open, and answers who else has. It expires by itself. */
  presence: changeCall({
    path: 'admin/doubtpresence',
    writes: ['doubt_presence'],
    needs: [desk],
    addition: true,
    idempotency: 'again',
    input: z.object({
      doubtID: doubtID(),
      deed: example(z.enum(['looking', 'answering', 'gone']), 'looking'),
    }),
    output: presence,
    says: 'Presence noted',
  }),
  /** Answered doubts that ask nearly the same, the most similar first. */
  similar: readCall({
    path: 'admin/similardoubts',
    shows: ['admin_users', 'doubts'],
    needs: [desk],
    addition: true,
    input: z.object({ doubtID: doubtID() }),
    output: z.object({ similar: z.array(similarDoubt) }),
    saysWhenEmpty: 'No doubts',
  }),
  /** The faculties to whom a doubt can be given. */
  faculties: readCall({
    path: 'admin/doubtfaculties',
    shows: ['faculties'],
    needs: [listing, desk],
    addition: true,
    output: z.object({ faculties: z.array(z.object({ facultyID: z.int(), name: z.string() })) }),
    rows: 'faculties',
  }),
  /** A doubt that comes in, from a learner's app or by phone. */
  add: changeCall({
    path: 'admin/adddoubt',
    writes: ['doubts', 'image_uses'],
    needs: [listing],
    addition: true,
    input: z.object({
      userAppID: learnerID(),
      question: example(filledText(4000, 'Please enter the doubt'), 'Why is goodwill written off?'),
      categoryID: z.optional(oneOf([1, 2, 3])),
      /** What it is about; the faculty of this class gets it. */
      classID: optionalID(),
      subTopicID: optionalID(),
      questionID: example(optionalID(), undefined),
    }),
    output: z.object({ doubtID: z.int() }),
    says: 'Doubt added',
  }),
  /** How many were asked, answered in time or late, and are waiting: by faculty, and by week. */
  figures: readCall({
    path: 'admin/doubtfigures',
    shows: ['doubts', 'faculties'],
    needs: [listing],
    addition: true,
    input: z.object({
      weeks: z._default(wholeNumberBetween(1, 53, 'Please choose 1 to 53 weeks'), 8),
    }),
    output: z.object({
      faculties: z.array(
        z.object({
          facultyID: z.nullable(z.int()),
          facultyName: z.string(),
          ...figuresOf(),
        }),
      ),
      /** `week` is its Monday, yyyy-MM-dd. */
      weeks: z.array(z.object({ week: z.string(), ...figuresOf() })),
    }),
  }),
});

function figuresOf() {
  return {
    asked: z.int(),
    answeredInTime: z.int(),
    /** Whose first answer came late, whatever followed. */
    answeredLate: z.int(),
    waiting: z.int(),
    waitingLate: z.int(),
  };
}
