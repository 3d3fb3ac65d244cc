// Prints the JavaScript that is downloaded before the sign-in page and the first lists work, in compressed KiB,
// and exits with 1 above the limits. Run it after a build: node bench/sizes.mjs
import { firstLoads, mostKiB } from '../tools/first-load.mjs';

const { login, screens } = firstLoads(process.argv[2]);
const loads = [
  { what: 'login page JS', load: login, limitKiB: mostKiB.login },
  { what: 'first list JS (courses)', load: screens['/courses'], limitKiB: mostKiB.screen },
  { what: 'first list JS (subjects)', load: screens['/subjects'], limitKiB: mostKiB.screen },
];

for (const { what, load, limitKiB } of loads) {
  console.log(`${what}: ${load.scriptKiB.toFixed(1)} KiB of ${limitKiB}, ${load.scripts.length} files`);
  if (load.scriptKiB > limitKiB) process.exitCode = 1;
}
