import { spawnSync } from 'node:child_process';
import { auditLists } from './audit.ts';
import { firstLoad } from './first-load.ts';
import { largeList } from './large-list.ts';
import { otpTiming } from './otp-timing.ts';
import { questionImport } from './question-import.ts';
import { questionSearch } from './question-search.ts';
import { isMissed, line } from './ratio.ts';
import { subjectsList } from './subjects-list.ts';
import { uploadMemory } from './upload.ts';

/** `npm run bench`: prints each ratio beside its limit, and fails when one is missed. */
const sizes = spawnSync(process.execPath, ['bench/sizes.mjs'], { stdio: 'inherit' });
const ratios = [
  ...(await firstLoad()),
  ...(await subjectsList()),
  ...(await auditLists()),
  ...(await largeList()),
  ...(await otpTiming()),
  ...(await questionSearch()),
  ...(await uploadMemory()),
  ...(await questionImport()),
];
for (const ratio of ratios) console.info(line(ratio));
process.exitCode = sizes.status === 0 && !ratios.some(isMissed) ? 0 : 1;
