import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { asProgram, ROOT } from './run-program.mjs';

const program = (path) => join(ROOT, 'node_modules', path);

/** The longest first, so that two in parallel end together. */
const STEPS = [
  ['fast tests', program('vitest/vitest.mjs'), 'run', '--project', 'fast', '--passWithNoTests'],
  ['types', program('typescript/bin/tsc'), '-p', '.'],
  ['unused code', program('knip/bin/knip.js')],
  ['lint', program('@biomejs/biome/bin/biome'), 'check', '.'],
  ['slices', '--import', 'tsx', 'tools/check-slices.ts'],
  ['imports', 'tools/check-imports.mjs'],
];
const AT_ONCE = 2;

await asProgram(async () => {
  await ensureInstalled();
  const waiting = [...STEPS];
  const failed = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step[0]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.info(failed.length === 0 ? 'All is well.' : `Not in order: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/** Prints one line, and the program's output only if it failed. */
function runStep([name, ...args]) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.on('close', (code) => {
      const isWell = code === 0;
      const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(5);
      console.info(`${isWell ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds} s`);
      if (!isWell) console.info(`\n${said.trim()}\n`);
      resolve(isWell);
    });
  });
}
