import { test } from '@playwright/test';
import { sql } from './product.ts';

/** The demo company's people. */
const people = {
  superAdmin: '9000000001',
  content: '9000000002',
  support: '9000000003',
  faculty: '9000000004',
  nobody: '9000000005',
} as const;

export type Person = keyof typeof people;

export const everybody = Object.keys(people) as Person[];

/** The first worker signs in as the demo company's people, each other worker as copies of them. */
const phoneIn = (phone: string, worker: number): string =>
  worker === 0 ? phone : `${phone.slice(0, 4)}${worker}${phone.slice(5)}`;

/** One person's OTPs are sent one after the other, so parallel workers must be different people. */
export const phoneOf = (person: Person): string => phoneIn(people[person], test.info().parallelIndex);

/** Adds copies of the people for each worker after the first, with the same names and roles. */
export async function addDoubles(workerCount: number): Promise<void> {
  for (let worker = 1; worker < workerCount; worker += 1) {
    for (const phone of Object.values(people)) {
      await sql(
        `insert into admin_users (phone, full_name, role_id, faculty_id)
         select $2, full_name, role_id, faculty_id from admin_users where phone = $1`,
        [phone, phoneIn(phone, worker)],
      );
    }
  }
}
