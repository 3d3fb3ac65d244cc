import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${linux} Chrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${linux} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iOS'],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['', 'Unknown device'],
])('a device is named after its browser and system: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
