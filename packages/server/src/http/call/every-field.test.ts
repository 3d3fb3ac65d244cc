import { allCalls } from '@prepdesk/contract/all-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { formsOf } from '../../testing/call-forms.ts';
import { type CallTrial, openCallTrial } from '../../testing/call-trial.ts';

/**
 * Each field is sent with another value, everything else being equal: other rows must be written, or the other value be
 * refused where that is all that the field is for.
 */

/** A field that finds a row, or says what the sender has read: a wrong value of it is refused. */
const findsRow = /(ID|Id|[pP]hone|[cC]ountryCode|Version)$/;

/** Calls that move other rows with the one that they edit. */
const movedIn = allCalls.flatMap(({ name, input }) =>
  'moved' in ((input as Partial<z.ZodMiniObject>).shape ?? {}) ? [name] : [],
);

/** Fields that no row shows, and why. */
const leavesNoTrace: Readonly<Record<string, readonly string[]>> = {
  'documented clients send it, and nothing is kept': [
    ...[
      'studyFiles.add phone',
      'studyFiles.add countryCode',
      'faculty.add courseID',
      'faculty.edit courseID',
    ],
    ...['mg.save appID', 'pushes.toPeople subtopicName', 'pushes.test subtopicName'],
  ],
  'it says what is looked up or shown': [
    ...['classContents.access page', 'classContents.access limit', 'userLog.find limit', 'orders.find limit'],
    ...['whyNotVisible.explain itemKind', 'whyNotVisible.explain itemID', 'whyNotVisible.explain asOf'],
    ...[
      'referrals.details appID',
      'crypto.decrypt enc_response',
      'quizzes.copy date',
      'images.edit imageName',
    ],
  ],
  'it names other rows: moved-rows.test.ts': movedIn.map((name) => `${name} moved`),
  'it says which sheet of a workbook is read': [
    ...['coupons.import', 'drugImports.import', 'shipments.import', 'questionImports.upload'].map(
      (name) => `${name} sheet`,
    ),
    'questionImports.upload asksForSheet',
  ],
  'it only decides whether the call is refused': [
    ...['savedViews.add replaces', 'doubts.reply seenReplyID', 'doubts.reply isSentAnyway'],
    ...[
      'questionTreasures.save before',
      'questionImports.commit leavesOutFaults',
      'drugImports.import tried',
    ],
    ...['auditLog.revert lastID', 'questions.edit type', 'errorReports.saveAndResolve type'],
  ],
  'another value is accepted only together with other fields': [
    ...['learnerAccess.grant openedKind', 'questions.add type', 'packageClasses.edit packageID'],
    ...['questionImports.check mapping.Question', 'questionImports.check mapping.Answer'],
    ...['packagePrice', 'discountPrice', 'discountCode'].flatMap((field) => [
      `orders.add ${field}`,
      `orders.edit ${field}`,
    ]),
  ],
};
const exceptions = Object.values(leavesNoTrace).flat();

/** Calls that accept no example, and why. */
const acceptsNoExample: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['signIn.checkOtp', 'signIn.checkSecondFactor', 'secondFactor.confirm', 'secondFactor.renewCodes'],
      'secondFactor.remove',
    ].map((name) => [name, 'only a phone or an authenticator app knows the code']),
  ),
  'drugRevisions.sign': 'only the content that was read is signed',
  'drugRevisions.reject': 'only the content that was read is rejected',
  'royaltyStatements.lock': 'the sales have changed',
};

let trial: CallTrial;
beforeAll(async () => {
  trial = await openCallTrial();
});
afterAll(() => trial.close());

const changes = allCalls.filter(({ kind }) => kind === 'change').map((call) => [call.name, call] as const);

describe('a change keeps every field that it accepts', () => {
  const unneeded = new Set(exceptions);

  it.each(changes)('a change keeps every field that it accepts %s', async (callName, call) => {
    const kept = new Set<string>();
    const errors = new Map<string, string>();
    let isAccepted = false;
    for (const more of formsOf(callName)) {
      const form = await trial.formOf(call, more);
      isAccepted ||= Boolean(form);
      for (const field of form?.fields ?? []) {
        if (kept.has(field.name) || field.name === 'rowVersion') continue;
        const varied = await form!.vary(field);
        if (varied.isKept || (!varied.isAccepted && findsRow.test(field.name))) kept.add(field.name);
        else
          errors.set(
            field.name,
            varied.isAccepted
              ? 'another value is accepted and leaves the same rows'
              : `no other value was accepted: ${varied.refusals.join('; ')}`,
          );
      }
    }
    expect(isAccepted, 'whether an example was accepted').toBe(!(callName in acceptsNoExample));
    const left = [...errors].filter(([field]) => !kept.has(field));
    for (const [field] of left) unneeded.delete(`${callName} ${field}`);
    expect(
      left
        .filter(([field]) => !exceptions.includes(`${callName} ${field}`))
        .map(([field, why]) => `${field}: ${why}`),
    ).toEqual([]);
  });

  it('a change keeps every field that it accepts has no exceptions that are not needed', () => {
    expect([...unneeded]).toEqual([]);
  });
});
