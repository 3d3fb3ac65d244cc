import type { Examples, Row } from '../../testing/examples.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';
import { addPersons, nextMerge, nextPerson } from '../../testing/persons.ts';

export const examples: Examples = {
  rows: () => [
    ['persons', { id }],
    ['persons', { id: id + 1 }],
    ...[id, id + 1].map((person_id): Row => ['person_keys', { person_id, key: Buffer.alloc(32, person_id) }]),
    ['person_joins', { id, survivor_id: id, joined_id: id + 1, learner_ids: '{}', joined_by: 2 }],
  ],
  add: ({ pool }) => addPersons(pool),
  onceOnly: {
    'persons.erase': { personID: nextPerson },
    'persons.join': { joinedID: nextPerson },
    'persons.part': { joinID: nextMerge },
  },
};
