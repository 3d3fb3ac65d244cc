import { describe } from '@prepdesk/contract/describe';

process.stdout.write(`${JSON.stringify(describe(), null, 1)}\n`);
