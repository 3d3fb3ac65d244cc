import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { unlockSignIn } from './auth/unlock-sign-in.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { adminUsers } from './db/schema/access.ts';

/**
 * `npm run unlock-sign-in -- 9876543210`: for a person whose phone strangers locked, where no Super Admin can get in
 * to do it in the console.
 */
async function unlock([phone = '']: string[]): Promise<void> {
  if (!/^[6-9]\d{9}$/.test(phone)) throw new Error('say whose: npm run unlock-sign-in -- 9876543210');
  const database = await openDatabase(readConfig());
  const pool = new pg.Pool(database.connection);
  try {
    await drizzle(pool).transaction(async (db) => {
      const [person] = await db
        .select({ id: adminUsers.id, fullName: adminUsers.fullName })
        .from(adminUsers)
        .where(and(eq(adminUsers.countryCode, '91'), eq(adminUsers.phone, phone)));
      if (!person) throw new Error(`nobody on the staff has the phone ${phone}`);
      const wasHeld = await unlockSignIn(db, { id: person.id, countryCode: '91', phone });
      console.info(`${person.fullName} ${wasHeld ? 'can sign in again' : 'was not locked out'}`);
    });
  } finally {
    await pool.end();
    await database.stop();
  }
}

unlock(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
