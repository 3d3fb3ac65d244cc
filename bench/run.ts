import { measureDrugForm } from './drug-form.ts';
import { measureFiles } from './files.ts';
import { measureFirstLoad } from './first-load.ts';
import type { Ratio } from './harness.ts';
import { measureLists } from './lists.ts';
import { measureLoopHold } from './loop-hold.ts';
import { measureOtp } from './otp.ts';
import { measureOverload } from './overload.ts';
import { measureQuestionImport } from './question-import.ts';
import { measureUploads } from './uploads.ts';
import { measureWrites } from './writes.ts';

const benches: Record<string, () => Promise<Ratio[]>> = {
  'first-load': measureFirstLoad,
  lists: measureLists,
  files: measureFiles,
  writes: measureWrites,
  'question-import': measureQuestionImport,
  uploads: measureUploads,
  'drug-form': measureDrugForm,
  overload: measureOverload,
  'loop-hold': measureLoopHold,
  otp: measureOtp,
};

const isMissed = (one: Ratio): boolean =>
  'atLeast' in one ? one.ratio < one.atLeast : one.ratio > one.atMost;

function line(one: Ratio): string {
  const limit =
    'atLeast' in one
      ? `(at least ${one.atLeast.toFixed(2)})`
      : `${one.unit ?? 'times'} (at most ${one.atMost.toFixed(2)})`;
  return `${one.name}: ${one.ratio.toFixed(2)} ${limit}${isMissed(one) ? '  MISSED' : ''}`;
}

/** `npm run bench` prints each ratio with its limit, and fails when one is missed; `npm run bench -- lists files` runs some. */
const calls = process.argv.slice(2);
const unknown = calls.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}`);
const ratios: Ratio[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (calls.length > 0 && !calls.includes(name)) continue;
  for (const ratio of await bench()) {
    console.info(line(ratio));
    ratios.push(ratio);
  }
}
process.exitCode = ratios.some(isMissed) ? 1 : 0;
