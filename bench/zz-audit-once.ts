import { auditLists } from '/work/main/bench/audit.ts';
import { line } from '/work/main/bench/ratio.ts';
for (const one of await auditLists()) console.log(line(one));
