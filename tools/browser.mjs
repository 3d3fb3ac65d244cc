import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT, runProgram, Stop } from './run-program.mjs';

const BROWSER_PATHS = {
  linux: [
    // Without the parts that draw windows it needs a third less processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
};

/**
 * The path of a working Chromium or Chrome; installs one if there is none.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const browser = findBrowser();
  if (browser) return browser;
  console.info('No Chromium or Chrome was found; installing one…');
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  await runProgram(process.execPath, [playwright, 'install', 'chromium']);
  if (!findBrowser() && canUseApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-q'], { env });
    const isKnown = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
    const name = isKnown ? 'chromium-headless-shell' : 'chromium';
    await runProgram('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Stop(
    'The tests need a browser, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to the program.',
  );
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (runs(named)) return named;
    throw new Stop(`CHROMIUM_PATH names ${named}, which is not a browser that runs here.`);
  }
  return [...(BROWSER_PATHS[process.platform] ?? []), playwrightsOwn()].find(runs);
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(ROOT, 'package.json'))('@playwright/test');
  return chromium.executablePath();
}

/** A downloaded browser may lack system libraries, so it is tried. On Windows this opens a window. */
function runs(path) {
  if (!path || !existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
