import type { DevicePlatform, PushTargetKind } from '@prepdesk/contract/learners/devices';

/** What is pushed, the same for every device. Links begin with https:// or http://. */
export type PushMessage = {
  /** Of the sending: a device that gets it twice shows it once. */
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
  /** Of its kind. */
  token: string;
};

/**
 * What became of a message on a device. `unknown`: it left, and nobody said whether it arrived. `retired`: the app is gone
 * from there. `accused`: the provider found fault with this token; that is the token's only where it takes the message for
 * others.
 */
export type PushOutcome = {
  deviceID: number;
  state: 'sent' | 'failed' | 'unknown' | 'retired' | 'accused';
  /** In the provider's words; '' of one that was sent. */
  fault: string;
};

/** How pushes leave. */
export type PushProvider = {
  /** So many targets are handed over at once. */
  batchSize: number;
  /**
   * Hands the message over for each target, and answers what became of it. Those that are not answered were not handed
   * over, and may be again. The same message to the same device has the same key (`key`, and the device's id).
   * @throws Error where nothing can be handed over at all
   */
  send(message: PushMessage, targets: readonly PushTarget[], signal: AbortSignal): Promise<PushOutcome[]>;
  close(): Promise<void>;
};
