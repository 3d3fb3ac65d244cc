import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Parts of addresses that EasyList, EasyPrivacy, Fanboy's Annoyances and uBlock's own lists stop, in whatever folder. */
const blockedWords = [
  ...[
    'ads',
    'adserver',
    'advert',
    'affiliate',
    'analytics',
    'banner',
    'beacon',
    'campaign',
    'clicktrack',
    'cookie',
  ],
  ...[
    'consent',
    'coupon',
    'feedback',
    'fingerprint',
    'gtm',
    'interstitial',
    'marketing',
    'metrics',
    'newsletter',
  ],
  ...[
    'notification',
    'overlay',
    'pixel',
    'popover',
    'popup',
    'promo',
    'push',
    'sharing',
    'social',
    'sponsor',
    'stats',
  ],
  ...['survey', 'telemetry', 'track', 'usage', 'visitor', 'webpush'],
];

let names: string[];

beforeAll(async () => {
  // Without types: it is a program in plain JavaScript.
  const build = (await import(join(root, 'tools/build.mjs'))) as { ensureBuilt: () => Promise<boolean> };
  await build.ensureBuilt();
  names = readdirSync(join(root, 'packages/web/dist/assets')).filter((name) => !/\.(br|gz|zst)$/.test(name));
}, 120_000);

describe('the names of the console’s files', () => {
  it('the names of the console’s files tell nothing: no content blocker knows them', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !/^[0-9a-f]{8,}(?:\.[a-z0-9]+)+$/.test(name))).toEqual([]);
    expect(names.filter((name) => blockedWords.some((word) => name.includes(word)))).toEqual([]);
  });
});
