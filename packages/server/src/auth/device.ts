import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import type { KeyRing } from './key-ring.ts';
import { type From, findStaff, internationalPhone, type Phone } from './staff-phone.ts';

/** A browser in which a person has signed in before. */
export type Device = { id: string; userID: number };

const idBytes = 12;

const signatureOf = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'device', 32)))
    .update(text)
    .digest();

/**
 * What a browser keeps for as long as it wants: it grants nothing, it only distinguishes the browser from strangers.
 */
export function deviceToken([secret]: KeyRing, { id, userID }: Device): string {
  const text = `${userID}.${id}`;
  return `${text}.${signatureOf(secret, text).toString('base64url')}`;
}

/** Undefined for anything this server has not signed. */
export function deviceOf(keys: KeyRing, token = ''): Device | undefined {
  const [, text, userID, id, signature] = /^((\d{1,10})\.([\w-]{16}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!text || !id || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keys.some((secret) => timingSafeEqual(signatureOf(secret, text), given));
  return isOurs ? { id, userID: Number(userID) } : undefined;
}

/** The same token where the person has signed in before: signing in does not renew a budget. */
export function deviceTokenFor(keys: KeyRing, userID: number, sent: string | undefined): string {
  const known = deviceOf(keys, sent);
  if (known?.userID === userID) return deviceToken(keys, known);
  return deviceToken(keys, { id: randomBytes(idBytes).toString('base64url'), userID });
}

/**
 * What the limits of a sign-in are counted against: the phone and the network address, which strangers can use up, or
 * the device alone.
 */
export type Budget = { phone: string; address: string };

/** A device's budget is for its own person only. */
export async function budgetOf(db: Db, keys: KeyRing, to: Phone, from: From): Promise<Budget> {
  const phone = internationalPhone(to);
  const device = deviceOf(keys, from.deviceToken);
  if (!device || (await findStaff(db, to)) !== device.userID) return { phone, address: from.address };
  return { phone: `${phone} ${device.id}`, address: addressOfDevice(device) };
}

/** Counted like a network address, but equal to none. */
export const addressOfDevice = ({ id }: Device): string => `device ${id}`;
