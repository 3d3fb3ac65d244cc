/** How far somebody is with signing in; survives a reload of this tab. */
export type LoginProgress = {
  /** The phone as typed. */
  typed: string;
  sent?: { phone: { phone: string; countryCode: string }; at: number };
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
