import type { DevicePlatform, PushTargetKind } from '@prepdesk/contract/learners/devices';

/** What is pushed, the same for every device. Links begin with https:// or http://. */
export type PushMessage = {
  /** Identifies the sending: a device that gets it twice shows it once. */
  key: string;
  title: string;
  body: string;
  /** '' for none. */
  icon: string;
  image: string;
  /** What a tap does, for the app. */
  data: Readonly<Record<string, string>>;
};

export type PushTarget = {
  deviceID: number;
  platform: DevicePlatform;
  kind: PushTargetKind;
  /** As its kind says. */
  token: string;
};

/**
 * The result of a message on a device. `unknown`: it was sent, but nothing is known about its arrival. `retired`: the
 * app is gone from the device. `accused`: the provider objected to this token; the token is at fault only if the
 * provider accepts the message for others.
 */
export type PushOutcome = {
  deviceID: number;
  state: 'sent' | 'failed' | 'unknown' | 'retired' | 'accused';
  /** In the provider's words; '' when it was sent. */
  fault: string;
};

/** How pushes are sent. */
export type PushProvider = {
  /** How many targets are handed over at once. */
  batchSize: number;
  /**
   * Hands the message over for each target, and answers the results. Targets without a result were not handed over, and
   * may be tried again. The same message to the same device has the same key (`key`, and the device's id).
   * @throws Error where nothing can be handed over at all
   */
  send(message: PushMessage, targets: readonly PushTarget[], signal: AbortSignal): Promise<PushOutcome[]>;
  close(): Promise<void>;
};
