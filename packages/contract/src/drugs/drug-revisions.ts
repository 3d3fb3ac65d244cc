import * as z from 'zod/mini';
import { companyDay } from '../company-time.ts';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { link } from '../links.ts';
import {
  example,
  filledText,
  flag,
  id,
  idOrNone,
  isDay,
  richText,
  rowVersion,
  text,
  wholeNumberBetween,
} from '../values.ts';
import { maxTextLength } from './drugs.ts';

/** The states of a text between being written and being read by learners (docs/decisions/0049-clinical-sign-off.md). */

export const revisionStates = {
  pending: 'Pending',
  rejected: 'Rejected',
  superseded: 'Changed again',
  signed: 'Signed',
} as const;
export type RevisionState = keyof typeof revisionStates;

export const maxCitations = 10;
const linkMissing = 'Please enter the link of the source';
const badYear = 'Please enter the year of the source, such as 2024';

const citation = z.object({
  title: example(filledText(300, 'Please enter the title of the source'), 'Lakeside Formulary (fictitious)'),
  link: link(linkMissing),
  year: wholeNumberBetween(1500, 2200, badYear),
});

/** yyyy-MM-dd, or '' for none yet. */
const reviewBy = () =>
  example(
    text(10).check(z.refine((day) => day === '' || isDay(day), 'Please enter a date as yyyy-mm-dd')),
    '2030-01-31',
  );

const shownCitation = z.object({ title: z.string(), link: z.string(), year: z.int() });

const signature = z.object({ signedBy: z.string(), signedAt: z.string() });

const revision = z.object({
  revisionID: z.int(),
  state: z.enum(Object.keys(revisionStates) as [RevisionState, ...RevisionState[]]),
  /** '' removes the text from the drug. */
  html: z.string(),
  citations: z.array(shownCitation),
  /** yyyy-MM-dd; '' for none. */
  reviewBy: z.string(),
  ownerID: z.int(),
  owner: z.string(),
  author: z.string(),
  writtenAt: z.string(),
  /** SHA-256 of what is signed: the signer sends it back. */
  contentHash: z.string(),
  signatures: z.array(signature),
  /** Who rejected it and why; null when nobody did. */
  rejection: z.nullable(z.object({ rejectedBy: z.string(), rejectedAt: z.string(), reason: z.string() })),
});
export type Revision = z.infer<typeof revision>;

const textOfDrug = z.object({
  metaID: z.int(),
  /** The text that learners see; '' when there is none, or when it was not requested. */
  html: z.string(),
  /** Learners see it. */
  isLive: z.boolean(),
  /** Null for what was saved without sign-off. */
  live: z.nullable(revision),
  isPastReview: z.boolean(),
  /** What was written since: pending or rejected. */
  head: z.nullable(revision),
  /** How many signatures it needs. */
  needed: z.int(),
  /** Why the caller cannot sign the head; '' when they can. */
  whyNotSign: z.string(),
});
export type TextOfDrug = z.infer<typeof textOfDrug>;

const details = '/prepclinic/drugs_details/{id}';
const sign = '/prepclinic/drugs#sign';

const pendingOne = () => example(id(), 900_001);
/** Of the content that was read: any other is refused. */
const contentHash = () => example(z.string().check(z.regex(/^[0-9a-f]{64}$/)), '0'.repeat(64));

export const drugRevisions = defineCallsWith('drugs', 'drugRevisions', { addition: true })({
  /**
   * Every text of a drug: what is live, what was written since, and who may own one. With `isBrief`, without the
   * content of texts that wait for nothing, which is a megabyte.
   */
  ofDrug: readCall({
    path: 'admin/drugrevisions',
    shows: [
      'admin_users',
      'drug_revisions',
      'drug_signatures',
      'drug_texts',
      'drugs',
      'meta_types',
      'sign_off_settings',
    ],
    needs: [details, sign, '/prepclinic/signoff'],
    input: z.object({ drugID: example(id(), 900_001), isBrief: z.optional(flag()) }),
    output: z.object({
      name: z.string(),
      texts: z.array(textOfDrug),
      owners: z.array(z.object({ id: z.int(), name: z.string() })),
      rowVersion: z.int(),
    }),
  }),
  /**
   * Submits a text with its sources, its review date and its owner for sign-off. Without `html` the text stays as it
   * was last written. If it equals what is live, nothing is pending any more.
   */
  propose: changeCall({
    path: 'admin/proposedrugtext',
    does: 'proposed the text of',
    writes: ['drug_revisions', 'drugs', 'image_uses'],
    needs: [details],
    input: z.object({
      drugID: example(id(), 900_001),
      metaID: example(id(), 900_001),
      html: z.optional(richText({ maxLength: maxTextLength })),
      citations: example(
        z.array(citation).check(z.maxLength(maxCitations, `Please name at most ${maxCitations} sources`)),
        [{ title: 'Lakeside Formulary (fictitious)', link: 'https://example.com/formulary', year: 2024 }],
      ),
      reviewBy: reviewBy(),
      /** 0 for nobody. */
      ownerID: idOrNone(),
      rowVersion: rowVersion(),
    }),
    output: z.object({ revisionID: z.int() }),
    says: 'Submitted',
    bodyLimitBytes: 256 * 1024,
  }),
  /**
   * The last required signature makes the text live at once. Where fewer are required than when it was signed, so does
   * signing it again.
   */
  sign: changeCall({
    path: 'admin/signdrugtext',
    does: 'signed the text of',
    writes: ['drug_revisions', 'drug_signatures', 'drug_texts', 'drugs', 'image_uses'],
    needs: [sign],
    input: z.object({ revisionID: pendingOne(), contentHash: contentHash() }),
    output: z.object({ isLive: z.boolean() }),
    says: 'Signed',
  }),
  reject: changeCall({
    path: 'admin/rejectdrugtext',
    does: 'rejected the text of',
    writes: ['drug_revisions', 'drug_signatures', 'drugs'],
    needs: [sign],
    input: z.object({
      revisionID: pendingOne(),
      contentHash: contentHash(),
      reason: example(filledText(2000, 'Please say why'), 'The dose for children is missing'),
    }),
    says: 'Rejected',
  }),
});

export const noSourceLinked = 'No source linked';

/** What prevents everybody from signing a revision; '' for nothing. Its author sees it before requesting signatures. */
export function errorOfSources(
  { html, citations, reviewBy: day }: Pick<Revision, 'html' | 'reviewBy'> & { citations: readonly unknown[] },
  today = companyDay(),
): string {
  if (html === '') return '';
  if (citations.length === 0) return noSourceLinked;
  if (day === '') return 'No review date';
  return day < today ? 'Review overdue' : '';
}
