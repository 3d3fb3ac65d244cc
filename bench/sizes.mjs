// Measures the JavaScript that a person downloads before the sign-in page and the first table screen work,
// in KiB after gzip, and exits with 1 above the limits. Run it after a build: node bench/sizes.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = process.argv[2] ?? join(import.meta.dirname, '..', 'packages', 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const login = 'src/app/login/login-page.tsx';
const shell = 'src/app/console.tsx';
const subjects = 'src/features/catalogue/subjects-screen.tsx';

const loads = [
  { what: 'login page JS', modules: ['index.html', login], limitKiB: 130 },
  { what: 'first table screen JS (subjects)', modules: ['index.html', shell, subjects], limitKiB: 230 },
];

/** The files of these modules' chunks and of everything that they import before they can run. */
function filesOf(modules) {
  const files = new Set(['theme.js']);
  const seen = new Set();
  const visit = (module) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build has no chunk for ${module}`);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return files;
}

const gzipKiB = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;

for (const { what, modules, limitKiB } of loads) {
  const sizeKiB = [...filesOf(modules)].reduce((sum, file) => sum + gzipKiB(file), 0);
  console.log(`${what}: ${sizeKiB.toFixed(1)} KiB of ${limitKiB}`);
  if (sizeKiB > limitKiB) process.exitCode = 1;
}
