import { persons as calls, isErasing } from '@prepdesk/contract/persons/persons';
import { logAccess } from '../../auth/look-ups.ts';
import { implement } from '../../http/call/implement.ts';
import { erasePerson, heldOf, takesLong } from './erase-person.ts';
import { erasePersonLater, erasureJobOf } from './erase-person-job.ts';
import { mergePersons, unmergePersons } from './merge-persons.ts';
import { personEvents, personsWithPhone, personWith } from './person-rows.ts';
import { removeFiles } from './remove-files-job.ts';
import { keptSentences } from './whose-rows.ts';

export const persons = implement(calls, {
  find: async ({ input: { userCountryCode, userPhone }, actor, db }) => {
    const withPhone = [];
    for (const id of await personsWithPhone(db, userCountryCode, userPhone))
      withPhone.push(await personWith(db, id));
    const search = `${userCountryCode}${userPhone}`;
    await logAccess(db, actor, calls.find, { sought: search, foundCount: withPhone.length });
    return { persons: withPhone };
  },
  show: async ({ input: { personID }, db }) => ({ person: await personWith(db, personID) }),
  plan: async ({ input: { personID }, db }) => ({
    held: await heldOf(db, personID),
    kept: keptSentences(),
  }),
  erase: async ({ input: { personID, reason }, actor, db, jobs }) => {
    const erasing = { personID, reason, erasedBy: actor.userID };
    if (await takesLong(db, personID)) {
      if (!isErasing(await erasureJobOf(db, personID))) await jobs.add(erasePersonLater, erasing);
      return { kept: keptSentences(), isUnderWay: true };
    }
    const { kept, files } = await erasePerson(db, erasing);
    if (files.length > 0) await jobs.add(removeFiles, { keys: files });
    return { kept };
  },
  join: async ({ input, actor, db }) => ({
    joinID: await mergePersons(db, { ...input, joinedBy: actor.userID }),
  }),
  part: async ({ input: { joinID }, actor, db }) => {
    await unmergePersons(db, { joinID, partedBy: actor.userID });
  },
  list: async ({ db }) => ({ events: await personEvents(db) }),
});
