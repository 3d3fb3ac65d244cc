import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-program.mjs';

/** @typedef {{ scripts: string[], styles: string[], scriptKiB: number }} Load `scriptKiB`: compressed with Brotli, as sent */

/** The most compressed JavaScript, in KiB, that may load before the sign-in page and before a screen can be used. */
export const maxKiB = { login: 100, screen: 228 };

/**
 * What the browser fetches before it can show the sign-in page and each screen, as recorded by the build.
 * @param {string} [dist] the built console
 * @returns {{ login: Load, screens: Record<string, Load> }}
 */
export function firstLoads(dist = join(ROOT, 'packages/web/dist')) {
  const { login, screens } = JSON.parse(readFileSync(join(dist, '.vite/first-load.json'), 'utf8'));
  const measured = (files) => ({
    ...files,
    scriptKiB: files.scripts.reduce((sum, name) => sum + statSync(join(dist, `${name}.br`)).size, 0) / 1024,
  });
  return {
    login: measured(login),
    screens: Object.fromEntries(Object.entries(screens).map(([path, files]) => [path, measured(files)])),
  };
}
