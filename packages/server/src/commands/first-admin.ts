import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { quietPool } from '../db/quiet-pool.ts';
import { roleIDs } from '../db/roles-kept.ts';
import { adminUsers } from '../db/schema/access.ts';

/** `npm run first-admin -- 9876543210 "Asha Sharma"`: lets the first Super Admin of a new company in. */
async function addFirstAdmin([phone = '', ...name]: string[]): Promise<void> {
  const fullName = name.join(' ').trim();
  if (!/^[6-9]\d{9}$/.test(phone) || !fullName) {
    throw new Error('name the person: npm run first-admin -- 9876543210 "Asha Sharma"');
  }
  const database = await openDatabase(readConfig(), { mayJoin: true });
  const pool = quietPool(database.connection);
  try {
    const db = drizzle(pool);
    const [there] = await db
      .select()
      .from(adminUsers)
      .where(eq(adminUsers.roleID, roleIDs.superAdmin))
      .limit(1);
    if (there) throw new Error(`${there.fullName} is Super Admin already and can add others in the console`);
    await db.insert(adminUsers).values({ phone, fullName, roleID: roleIDs.superAdmin });
    console.info(`${fullName} can sign in with ${phone} now`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

addFirstAdmin(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
