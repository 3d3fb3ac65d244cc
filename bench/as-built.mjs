import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

/**
 * Runs TypeScript as the build compiles it: `node --import ./bench/as-built.mjs`. tsx sets the name of every function
 * each time it is created. In a short call with closures this takes a twentieth of the time, and it is not in the build.
 */
register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = await transform(await readFile(path, 'utf8'), {
    ...{ loader: 'ts', format: 'esm', target: 'node20', sourcefile: path, sourcemap: 'inline' },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
