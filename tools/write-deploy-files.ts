import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFiles } from './deploy-files.ts';

/** `npm run deploy-files`: writes the alert rules and the dashboard. */
for (const [name, text] of Object.entries(deployFiles)) {
  writeFileSync(join(import.meta.dirname, '../deploy', name), text);
}
