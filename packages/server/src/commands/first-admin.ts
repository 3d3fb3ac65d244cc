import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { roleIDs } from '../db/roles-kept.ts';
import { adminUsers } from '../db/schema/access.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** `npm run first-admin -- 9876543210 "Asha Sharma"`: lets the first Super Admin of a new company in. */
async function addFirstAdmin([phone = '', ...name]: string[]): Promise<string> {
  const fullName = name.join(' ').trim();
  if (!/^[6-9]\d{9}$/.test(phone) || !fullName) {
    throw new Error('specify the phone and the name: npm run first-admin -- 9876543210 "Asha Sharma"');
  }
  return withDatabase(async ({ pool }) => {
    const db = drizzle(pool);
    const [there] = await db
      .select()
      .from(adminUsers)
      .where(and(eq(adminUsers.roleID, roleIDs.superAdmin), eq(adminUsers.isActive, 1)))
      .limit(1);
    if (there) throw new Error(`${there.fullName} is Super Admin already and can add others in the console`);
    const [same] = await db
      .select()
      .from(adminUsers)
      .where(and(eq(adminUsers.phone, phone), eq(adminUsers.countryCode, '91')))
      .limit(1);
    if (same) throw new Error(`${same.fullName} of the staff has this phone already: specify another`);
    await db.insert(adminUsers).values({ phone, fullName, roleID: roleIDs.superAdmin });
    return `${fullName} can now sign in with ${phone}`;
  });
}

runCommand(() => addFirstAdmin(process.argv.slice(2)));
