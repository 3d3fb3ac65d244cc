// Prints the JavaScript that is downloaded before the sign-in page and the first lists work, in compressed KiB,
// and exits with 1 above the limits. Run it after a build: node bench/sizes.mjs
import { firstLoads, maxKiB } from '../tools/first-load.mjs';

const { login, screens } = firstLoads(process.argv[2]);
const loads = [
  { what: 'login page JS', load: login, limitKiB: maxKiB.login },
  { what: 'first list JS (courses)', load: screens['/courses'], limitKiB: maxKiB.screen },
  { what: 'first list JS (subjects)', load: screens['/subjects'], limitKiB: maxKiB.screen },
];

for (const { what, load, limitKiB } of loads) {
  console.log(`${what}: ${load.scriptKiB.toFixed(1)} KiB of ${limitKiB}, ${load.scripts.length} files`);
  if (load.scriptKiB > limitKiB) process.exitCode = 1;
}
