import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Db } from '../db/connect.ts';
import { adminUsers } from '../db/schema/access.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

type Member = { id: number; fullName: string; countryCode: string; phone: string };

/**
 * A command about a member of staff, named by the phone that follows it: `npm run unlock-sign-in -- 9876543210`.
 * @param run the work, done in a transaction; answers what to print
 */
export function forStaffMember(command: string, run: (db: Db, member: Member) => Promise<string>): void {
  runCommand(async () => {
    const [phone = ''] = process.argv.slice(2);
    if (!/^[6-9]\d{9}$/.test(phone)) throw new Error(`specify the phone: npm run ${command} -- 9876543210`);
    return withDatabase(({ pool }) =>
      drizzle(pool).transaction(async (db) => run(db, await memberWith(db, phone))),
    );
  });
}

async function memberWith(db: Db, phone: string): Promise<Member> {
  const { id, fullName, countryCode } = adminUsers;
  const [member] = await db
    .select({ id, fullName, countryCode, phone: adminUsers.phone })
    .from(adminUsers)
    .where(and(eq(countryCode, '91'), eq(adminUsers.phone, phone)));
  if (!member) throw new Error(`no member of staff has the phone ${phone}`);
  return member;
}
