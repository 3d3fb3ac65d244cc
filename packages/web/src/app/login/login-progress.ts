import { keptForTab } from '../../api/kept.ts';

/** An OTP that was sent to a phone, and when, in ms since 1970. */
export type SentOtp = { phone: { phone: string; countryCode: string }; at: number };

/** A person's progress in signing in; survives a reload of this tab. */
export type LoginProgress = {
  /** The phone as typed. */
  typed: string;
  sent?: SentOtp;
  /** An OTP sent before the person went back to the phone page, and still valid. */
  before?: SentOtp | undefined;
};

const key = 'prepdesk-login';
/** How long an OTP is valid; after that, signing in starts at the phone page. */
const otpLivesMs = 5 * 60_000;

export function loginProgress(): LoginProgress {
  try {
    const kept = JSON.parse(keptForTab.getItem(key) ?? 'null') as LoginProgress | null;
    if (typeof kept?.typed !== 'string') return { typed: '' };
    const { sent } = kept;
    const isFresh = sent && Date.now() - sent.at < otpLivesMs && typeof sent.phone?.phone === 'string';
    return isFresh ? { typed: kept.typed, sent } : { typed: kept.typed };
  } catch {
    return { typed: '' };
  }
}

export function keepLoginProgress(progress: LoginProgress): void {
  keptForTab.setItem(key, JSON.stringify(progress));
}

export function forgetLoginProgress(): void {
  keptForTab.removeItem(key);
}
