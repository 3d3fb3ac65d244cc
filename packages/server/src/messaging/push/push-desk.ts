import type { Deliveries } from '../../observability/deliveries.ts';
import { fcmProvider } from './fcm-provider.ts';
import { serviceAccountOf } from './fcm-token.ts';
import { pushGateway } from './push-gateway.ts';
import { pushOutbox } from './push-outbox.ts';
import type { PushProvider } from './push-provider.ts';

/** How pushes are sent, and the base of the links in them. */
export type PushDesk = { provider: PushProvider; publicUrl: string };

type Settings = {
  dataDir: string;
  publicUrl: string;
  pushUrl?: string;
  pushesPerMinute: number;
  deliveries: Deliveries;
};

/** As `PUSH_URL` says: `fcm:/path/to/service-account.json`, the address of a gateway, or nothing for the outbox. */
export const pushDesk = ({ publicUrl, deliveries, ...settings }: Settings): PushDesk => ({
  provider: deliveries.observedPushes(providerOf(settings)),
  publicUrl,
});

const google = 'https://fcm.googleapis.com';

function providerOf({
  dataDir,
  pushUrl,
  pushesPerMinute,
}: Omit<Settings, 'publicUrl' | 'deliveries'>): PushProvider {
  if (!pushUrl) return pushOutbox(dataDir);
  if (!pushUrl.startsWith('fcm:')) return pushGateway(pushUrl);
  const { file, origin } = firebaseOf(pushUrl);
  return fcmProvider({ account: serviceAccountOf(file), origin, maxPerMinute: pushesPerMinute });
}

/** For a `PUSH_URL` that begins with `fcm:`, the file of the service account, and where Firebase answers. */
export function firebaseOf(pushUrl: string): { file: string; origin: string } {
  const { pathname, searchParams } = new URL(pushUrl);
  return { file: decodeURIComponent(pathname), origin: searchParams.get('endpoint') ?? google };
}
