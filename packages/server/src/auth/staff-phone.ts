import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { adminUsers } from '../db/schema/access.ts';

export type Phone = { countryCode: string; phone: string };
export type From = {
  address: string;
  userAgent: string;
  /** The browser's token, if a person has signed in with it before. */
  deviceToken?: string | undefined;
};

export const internationalPhone = ({ countryCode, phone }: Phone): string => `${countryCode}${phone}`;

/** The member of staff who has this phone and may sign in. */
export async function findStaff(db: Db, { countryCode, phone }: Phone): Promise<number | undefined> {
  const [user] = await db
    .select({ id: adminUsers.id })
    .from(adminUsers)
    .where(
      and(eq(adminUsers.countryCode, countryCode), eq(adminUsers.phone, phone), eq(adminUsers.isActive, 1)),
    );
  return user?.id;
}
