import type { Route, RoutePath } from '@prepdesk/contract/routes';
import { version } from '../../package.json';

/** Settings that the server writes into the page, depending on the host name of the request. */
export type Settings = {
  variant: 'teal' | 'pink';
  adminTitle: string;
  defaultAppID: number;
  version: string;
  /** Says where the OTP went outside production; '' in production. */
  otpHint: string;
  /** Whether the server serves /encrypt and /post. */
  hasPublicTools: boolean;
  /** The largest file that the server accepts. */
  maxUploadBytes: number;
  /** With fewer active questions there is no practice and no test. */
  minQuestions: number;
  /** The hours in which a doubt waits: 'Mon–Sat 10:00–19:00'. */
  supportHours: string;
  /** The screen at the page's address, if the session may open it and the server could find that out in time. */
  opens?: RoutePath;
};

const defaults: Settings = {
  variant: 'teal',
  adminTitle: 'Prepdesk Admin',
  defaultAppID: 1,
  version,
  otpHint: '',
  hasPublicTools: true,
  maxUploadBytes: 200 * 1024 * 1024,
  minQuestions: 10,
  supportHours: '',
};

/** The development server serves the page without settings: then the defaults apply. */
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

/** A public tool on a server that does not serve them: its address leads nowhere, and a right to it is useless. */
export const isSwitchedOff = ({ public: isPublic, path }: Pick<Route, 'public' | 'path'>): boolean =>
  !settings.hasPublicTools && isPublic && path !== '/login';

/** 'V2.4' of '2.4.0' (d3 §2). */
export const versionLabel = (version: string): string => `V${version.split('.').slice(0, 2).join('.')}`;
