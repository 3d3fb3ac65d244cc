import type { Route, RoutePath } from '@prepdesk/contract/routes';

/** What the server writes into the page for the host that it was asked by. */
export type Settings = {
  variant: 'teal' | 'pink';
  adminTitle: string;
  defaultAppID: number;
  version: string;
  /** Tells where the OTP went outside production; '' in production. */
  otpHint: string;
  /** /encrypt and /post are served. */
  hasPublicTools: boolean;
  /** The largest file that the server takes. */
  uploadMostBytes: number;
  /** Fewer active questions are no practice and no test. */
  fewestQuestions: number;
  /** The path of the screen that the session may open at the page's address, where the server knew it in time. */
  opens?: RoutePath;
};

const defaults: Settings = {
  variant: 'teal',
  adminTitle: 'Prepdesk Admin',
  defaultAppID: 1,
  version: '2.4.0',
  otpHint: '',
  hasPublicTools: true,
  uploadMostBytes: 200 * 1024 * 1024,
  fewestQuestions: 10,
};

/** The development server serves the page as it is written: then the defaults hold. */
export function settingsFrom(content: string | null | undefined): Settings {
  try {
    return { ...defaults, ...(JSON.parse(content ?? '{}') as Partial<Settings>) };
  } catch {
    return defaults;
  }
}

export const settings: Settings = settingsFrom(
  globalThis.document?.querySelector('meta[name="prepdesk-settings"]')?.getAttribute('content'),
);

/** A public tool of a server that does not serve them: its address leads nowhere, and no right to it is of use. */
export const isSwitchedOff = ({ public: isPublic, path }: Pick<Route, 'public' | 'path'>): boolean =>
  !settings.hasPublicTools && isPublic && path !== '/login';

/** 'V2.4' of '2.4.0' (d3 §2). */
export const versionLabel = (version: string): string => `V${version.split('.').slice(0, 2).join('.')}`;
