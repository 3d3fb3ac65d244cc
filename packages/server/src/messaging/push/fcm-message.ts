import type { PushMessage, PushTarget } from './push-provider.ts';

/**
 * A message as Firebase Cloud Messaging takes it (HTTP v1), without its recipient. With the same key a second message
 * replaces the first on the device: as tag on Android and on the web, as collapse id on Apple devices (64 bytes at
 * most).
 */
export const fcmMessage = ({ key, title, body, icon, image, data }: PushMessage) => ({
  notification: { title, body, ...(image && { image }) },
  data: { ...data, key, ...(icon && { icon }) },
  android: { priority: 'HIGH', notification: { tag: key } },
  apns: {
    headers: { 'apns-collapse-id': key },
    payload: { aps: { sound: 'default', ...(image && { 'mutable-content': 1 }) } },
    ...(image && { fcm_options: { image } }),
  },
  webpush: { notification: { tag: key, ...(icon && { icon }) } },
});

/** The recipient: an installation is named by its id, and a token as before. */
export const addressOf = ({ kind, token }: PushTarget) =>
  kind === 'installation' ? { fid: token } : { token };

/** The parts of the message that count towards a device's limit: its texts, links and data. */
export function bytesOf(message: PushMessage): number {
  const { notification, data } = fcmMessage(message);
  return Buffer.byteLength(JSON.stringify({ notification, data }));
}
