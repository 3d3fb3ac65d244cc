import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { dropSecondFactor, hasSecondFactor } from './auth/second-factors.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { adminUsers } from './db/schema/access.ts';

/**
 * `npm run reset-second-factor -- 9876543210`: for a Super Admin who lost both app and recovery codes, where no
 * other Super Admin is there to do it in the console.
 */
async function resetSecondFactor([phone = '']: string[]): Promise<void> {
  if (!/^[6-9]\d{9}$/.test(phone)) throw new Error('say whose: npm run reset-second-factor -- 9876543210');
  const database = await openDatabase(readConfig());
  const pool = new pg.Pool(database.connection);
  try {
    await drizzle(pool).transaction(async (db) => {
      const [person] = await db
        .select({ id: adminUsers.id, fullName: adminUsers.fullName })
        .from(adminUsers)
        .where(and(eq(adminUsers.countryCode, '91'), eq(adminUsers.phone, phone)));
      if (!person) throw new Error(`nobody on the staff has the phone ${phone}`);
      if (!(await hasSecondFactor(db, person.id))) throw new Error(`${person.fullName} has no second factor`);
      await dropSecondFactor(db, person.id);
      console.info(`${person.fullName} signs in with the OTP alone now`);
    });
  } finally {
    await pool.end();
    await database.stop();
  }
}

resetSecondFactor(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
