/** An OTP on its way to a phone, since so many ms after 1970. */
export type SentOtp = { phone: { phone: string; countryCode: string }; at: number };

/** How far somebody is with signing in; survives a reload of this tab. */
export type LoginProgress = {
  /** The phone as typed. */
  typed: string;
  sent?: SentOtp;
  /** Sent before the person went back to the phone page: it is still good. */
  before?: SentOtp | undefined;
};

const key = 'prepdesk-login';
/** As long as an OTP is good for; after that the phone page is the place to begin. */
const otpLivesMs = 5 * 60_000;

export function loginProgress(): LoginProgress {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LoginProgress | null;
    if (typeof kept?.typed !== 'string') return { typed: '' };
    const { sent } = kept;
    const isFresh = sent && Date.now() - sent.at < otpLivesMs && typeof sent.phone?.phone === 'string';
    return isFresh ? { typed: kept.typed, sent } : { typed: kept.typed };
  } catch {
    return { typed: '' };
  }
}

export function keepLoginProgress(progress: LoginProgress): void {
  sessionStorage.setItem(key, JSON.stringify(progress));
}

export function forgetLoginProgress(): void {
  sessionStorage.removeItem(key);
}
