import { spawnSync } from 'node:child_process';
import { auditLists } from './audit.ts';
import { cleaning } from './cleaning.ts';
import { drugForm } from './drug-form.ts';
import { firstLoad } from './first-load.ts';
import { largeList } from './large-list.ts';
import { loopHold } from './loop-hold.ts';
import { mutantFiles } from './mutants.ts';
import { otpTiming } from './otp-timing.ts';
import { overload } from './overload.ts';
import { pushesToMany } from './pushes.ts';
import { questionImport } from './question-import.ts';
import { questionSearch } from './question-search.ts';
import { isMissed, line, type Ratio } from './ratio.ts';
import { reviewLists } from './reviews.ts';
import { salesLists } from './sales.ts';
import { subjectsList } from './subjects-list.ts';
import { uploadMemory } from './upload.ts';
import { usageLists } from './usage.ts';

const benches: Record<string, () => Promise<Ratio[]>> = {
  'first-load': firstLoad,
  subjects: subjectsList,
  audit: auditLists,
  'large-list': largeList,
  sales: salesLists,
  otp: otpTiming,
  'question-search': questionSearch,
  upload: uploadMemory,
  'question-import': questionImport,
  usage: usageLists,
  reviews: reviewLists,
  pushes: pushesToMany,
  'drug-form': drugForm,
  mutants: mutantFiles,
  cleaning,
  overload,
  'loop-hold': loopHold,
};

/** `npm run bench` prints each ratio with its limit, and fails when one is missed; `npm run bench -- sales audit` runs some. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}`);
const sizes =
  asked.length > 0 ? 0 : spawnSync(process.execPath, ['bench/sizes.mjs'], { stdio: 'inherit' }).status;
const ratios: Ratio[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) ratios.push(...(await bench()));
}
for (const ratio of ratios) console.info(line(ratio));
process.exitCode = sizes === 0 && !ratios.some(isMissed) ? 0 : 1;
