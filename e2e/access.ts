import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sql } from './product.ts';
import { nameFor } from './test.ts';

/** A phone that no other journey uses. */
export const phoneFor = (what: string): string => {
  const number = createHash('sha256').update(nameFor(what)).digest().readUInt32BE(0) % 100_000_000;
  return `97${String(number).padStart(8, '0')}`;
};

/** A role with these rights, for one journey only. */
export async function ownRole(name: string, keys: readonly number[] = []): Promise<number> {
  const [role] = await sql('insert into roles (name) values ($1) returning id', [name]);
  const roleID = Number(role?.id);
  await sql('insert into role_permissions select $1, unnest($2::int[])', [roleID, keys]);
  return roleID;
}

/** A member of staff for one journey only. */
export const ownPerson = (phone: string, fullName: string, roleID: number | null) =>
  sql('insert into admin_users (phone, full_name, role_id) values ($1, $2, $3)', [phone, fullName, roleID]);

export async function storedKeys(roleID: number): Promise<unknown[]> {
  const rows = await sql('select route_key as key from role_permissions where role_id = $1 order by 1', [
    roleID,
  ]);
  return rows.map(({ key }) => key);
}

/** A right in the checklist, by its name and route. */
export const right = (page: Page, label: string): Locator =>
  page.getByRole('checkbox', { name: label, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
