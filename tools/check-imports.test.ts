import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The check's output for a repository of these files. */
function check(files: Record<string, string>): { code: number | null; said: string } {
  const root = mkdtempSync(join(tmpdir(), 'check-imports-'));
  folders.push(root);
  execFileSync('git', ['init', '--quiet', root]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const result = spawnSync(process.execPath, [join(import.meta.dirname, 'check-imports.mjs'), root], {
    encoding: 'utf8',
  });
  return { code: result.status, said: result.stdout + result.stderr };
}

const WEB = 'packages/web/src';
const SERVER = 'packages/server/src';
const CONTRACT = 'packages/contract/src';

describe('the import check', () => {
  it('the import check accepts imports that follow the rules', () => {
    const { code, said } = check({
      [`${CONTRACT}/catalogue/subjects.ts`]:
        "import { z } from 'zod';\nimport { text } from '../values.ts';\n",
      [`${CONTRACT}/values.ts`]: "import type { Call } from './catalogue/subjects.ts';\n",
      [`${CONTRACT}/company-time.ts`]: "export const companyZone = 'Asia/Kolkata';\n",
      [`${SERVER}/http/envelope-plugin.ts`]: "import { seal } from '@prepdesk/envelope/seal';\n",
      [`${SERVER}/domains/alpha/index.ts`]: "export { list } from './list.ts';\n",
      [`${SERVER}/domains/alpha/list.ts`]: "import { more } from './more.ts';\n// not process.env\n",
      [`${SERVER}/domains/alpha/more.ts`]: '',
      [`${SERVER}/domains/beta/one.ts`]: "import { list } from '../alpha/index.ts';\n",
      [`${SERVER}/config.ts`]: 'export const port = process.env.PORT;\n',
      [`${WEB}/api/transport.ts`]: "import '@tanstack/react-query';\nfetch('/api');\n",
      [`${WEB}/app/shell.tsx`]: "const screens = () => import('../features/alpha/screens.ts');\nrefetch();\n",
      [`${WEB}/features/alpha/screens.ts`]: "import './list.tsx';\n",
      [`${WEB}/features/alpha/list.tsx`]: "import { Table } from '../../ui/table.tsx';\n",
      [`${WEB}/ui/table.tsx`]: "export const note = 'taken from features';\n",
    });
    expect(said).toContain('14 files keep the import rules.');
    expect(code).toBe(0);
  });

  const BREACHES: [rule: string, where: string, files: Record<string, string>][] = [
    [
      'The examples of a domain are for tests.',
      `${SERVER}/domains/alpha/index.ts:1`,
      {
        [`${SERVER}/domains/alpha/examples.ts`]: '',
        [`${SERVER}/domains/alpha/index.ts`]: "import { examples } from './examples.ts';\n",
      },
    ],
    [
      'Storage (db/) does not import authentication (auth/).',
      `${SERVER}/db/rows.ts:1`,
      { [`${SERVER}/db/rows.ts`]: "import type { Role } from '../auth/roles.ts';\n" },
    ],
    [
      'Two features of the console do not import each other.',
      `${WEB}/features/alpha/list.tsx:1`,
      {
        [`${WEB}/features/alpha/list.tsx`]: "import { B } from '../beta/screens.ts';\n",
        [`${WEB}/features/alpha/screens.ts`]: '',
        [`${WEB}/features/beta/screens.ts`]: "export { A } from '../alpha/screens.ts';\n",
      },
    ],
    [
      'The console imports calls by their own files, never a list of all of them.',
      `${WEB}/app/shell.tsx:1`,
      {
        [`${CONTRACT}/alpha/index.ts`]: '',
        [`${WEB}/app/shell.tsx`]: "import { calls } from '@prepdesk/contract/alpha/index';\n",
      },
    ],
    [
      'The console and the server never import each other.',
      `${WEB}/app/shell.tsx:2`,
      { [`${WEB}/app/shell.tsx`]: "\nimport { db } from '../../../server/src/db/connect.ts';\n" },
    ],
    [
      'The console and the server never import each other.',
      `${SERVER}/app.ts:1`,
      { [`${SERVER}/app.ts`]: "export * from '@prepdesk/web/app/shell';\n" },
    ],
    [
      'The contract stands alone: it imports zod and itself.',
      `${CONTRACT}/values.ts:1`,
      { [`${CONTRACT}/values.ts`]: "import { parse } from 'libphonenumber-js';\n" },
    ],
    [
      'A server domain is imported only through its index.ts.',
      `${SERVER}/domains/beta/one.ts:4`,
      {
        [`${SERVER}/domains/beta/one.ts`]: "import {\n  a,\n  b,\n} from '../alpha/list.ts';\n",
        [`${SERVER}/domains/alpha/list.ts`]: '',
      },
    ],
    [
      'A feature of the console is imported only through its screens.ts.',
      `${WEB}/features/beta/one.tsx:1`,
      { [`${WEB}/features/beta/one.tsx`]: "const list = import('../alpha/list.tsx');\n" },
    ],
    [
      'The building blocks of screens (ui/, api/, router/) import neither features nor the app.',
      `${WEB}/ui/table.tsx:1`,
      { [`${WEB}/ui/table.tsx`]: "import { screens } from '../features/alpha/screens.ts';\n" },
    ],
    [
      'The building blocks of screens (ui/, api/, router/) import neither features nor the app.',
      `${WEB}/api/transport.ts:1`,
      { [`${WEB}/api/transport.ts`]: "import { Shell } from '../app/shell.tsx';\n" },
    ],
    [
      'A folder of the building blocks (ui/) imports only those that stand below it.',
      `${WEB}/ui/popup/popup.tsx:2`,
      {
        [`${WEB}/ui/popup/popup.tsx`]:
          "import { restoreFocus } from '../focus/restore-focus.ts';\nimport { DataTable } from '../table/data-table.tsx';\n",
      },
    ],
    [
      'A folder of the building blocks (ui/) imports only those that stand below it.',
      `${WEB}/ui/widgets/dial.tsx:1`,
      { [`${WEB}/ui/widgets/dial.tsx`]: "import { clsx } from 'clsx';\n" },
    ],
    [
      'Only the two ends of the wire seal and open the envelope.',
      `${SERVER}/domains/alpha/list.ts:1`,
      { [`${SERVER}/domains/alpha/list.ts`]: "import { seal } from '@prepdesk/envelope/seal';\n" },
    ],
    [
      'The query library is used in packages/web/src/api only.',
      `${WEB}/features/alpha/list.tsx:1`,
      { [`${WEB}/features/alpha/list.tsx`]: "import { useQuery } from '@tanstack/react-query';\n" },
    ],
    [
      'The history library is used in packages/web/src/router only.',
      `${WEB}/ui/link.tsx:1`,
      {
        [`${WEB}/router/router.ts`]: "import { parseHref } from '@tanstack/history';\n",
        [`${WEB}/ui/link.tsx`]: "import { parseHref } from '@tanstack/history';\n",
      },
    ],
    [
      'The console calls the server from packages/web/src/api only.',
      `${WEB}/ui/table.tsx:2`,
      { [`${WEB}/ui/table.tsx`]: "\nconst reply = await fetch('/api/x');\n" },
    ],
    [
      'The console calls the server from packages/web/src/api only.',
      `${WEB}/ui/table.tsx:1`,
      { [`${WEB}/ui/table.tsx`]: "window.fetch('/api/x');\n" },
    ],
    [
      'The environment is read in packages/server/src/config.ts only.',
      `${SERVER}/app.ts:1`,
      { [`${SERVER}/app.ts`]: 'const port = process.env.PORT;\n' },
    ],
    [
      "The company's time zone is named in packages/contract/src/company-time.ts only.",
      `${SERVER}/domains/alpha/list.ts:1`,
      {
        [`${SERVER}/domains/alpha/list.ts`]: 'const today = "(now() at time zone \'Asia/Kolkata\')::date";\n',
      },
    ],
    [
      'Search texts become patterns in packages/server/src/db/like.ts only.',
      `${SERVER}/domains/alpha/list.ts:1`,
      { [`${SERVER}/domains/alpha/list.ts`]: "const like = text.replace(/[\\\\%_]/g, '\\\\$&');\n" },
    ],
    [
      'Imports must not be circular.',
      'one.ts → packages/server/src/jobs/two.ts → packages/server/src/jobs/one.ts',
      {
        [`${SERVER}/jobs/one.ts`]: "import { two } from './two.ts';\n",
        [`${SERVER}/jobs/two.ts`]: "export { one } from './one.ts';\n",
      },
    ],
    [
      'A file has at most 350 lines.',
      `${SERVER}/app.ts  has 351 lines`,
      { [`${SERVER}/app.ts`]: '\n'.repeat(351) },
    ],
  ];

  it.each(BREACHES)('the import check refuses a breach: %s (%s)', (rule, where, files) => {
    const { code, said } = check(files);
    expect(said).toContain(rule);
    expect(said).toContain(where);
    expect(said.match(/^\S.*\.$/gm)).toEqual([rule]);
    expect(code).toBe(1);
  });
});
