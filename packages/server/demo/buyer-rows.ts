import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type { learners } from '../src/db/schema/learners.ts';
import { numbersFrom } from './dice.ts';

export type Buyer = typeof learners.$inferInsert & { id: number; appID: number };

const firstID = 40_001;
const firstNames = [
  ...['Aarav', 'Aarohi', 'Abhinav', 'Akanksha', 'Aman', 'Ananya', 'Anika', 'Anirudh', 'Apoorva', 'Arnav'],
  ...['Avni', 'Chaitanya', 'Deepika', 'Dhruv', 'Divya', 'Gaurav', 'Harini', 'Ishaan', 'Ishita', 'Jahnavi'],
  ...['Kabir', 'Karthik', 'Kavya', 'Keerthana', 'Kunal', 'Lavanya', 'Madhav', 'Meghna', 'Mohit', 'Nandini'],
  ...['Naveen', 'Nikhil', 'Niharika', 'Pallavi', 'Pooja', 'Prakash', 'Prerna', 'Raghav', 'Rahul', 'Riya'],
  ...['Rohit', 'Saanvi', 'Sahil', 'Sanjana', 'Shreya', 'Shruti', 'Sumedh', 'Swati', 'Tarun', 'Tejas'],
  ...['Urvashi', 'Varun', 'Vedant', 'Vidya', 'Vikas', 'Yamini', 'Yash', 'Zainab'],
];
const lastNames = [
  ...['Agarwal', 'Ahuja', 'Banerjee', 'Bhardwaj', 'Chatterjee', 'Chauhan', 'Desai', 'Dubey', 'Ghosh', 'Goel'],
  ...['Iyer', 'Jain', 'Joshi', 'Kapoor', 'Khan', 'Krishnamurthy', 'Kumar', 'Mahajan', 'Malik', 'Mishra'],
  ...['Mukherjee', 'Naidu', 'Pandey', 'Patil', 'Rao', 'Reddy', 'Saxena', 'Sethi', 'Shah', 'Shetty'],
  ...['Singh', 'Sinha', 'Srivastava', 'Subramaniam', 'Tiwari', 'Trivedi', 'Venkataraman', 'Yadav'],
];

/** Those who bought: seven of ten in the general app. When they came is known once they have bought. */
export function buyers(count: number): Buyer[] {
  const next = numbersFrom(2026);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: count }, (_, n) => {
    const fullName = `${oneOf(firstNames)} ${oneOf(lastNames)}`;
    const mailbox = fullName.toLowerCase().replace(' ', '.');
    return {
      id: firstID + n,
      appID: n % 10 < 7 ? appIDs.general : appIDs.clinical,
      ...{ countryCode: '91', phone: String(7_200_000_000 + n * 61_007), fullName },
      email: next() < 0.12 ? '' : `${mailbox}${n}@example.com`,
      isActive: next() < 0.02 ? 0 : 1,
    };
  });
}
