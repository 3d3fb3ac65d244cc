/** The files of a plain slice: rows with a name, an order and a state. The author adds what the noun really is. */

export type Slice = {
  domain: string;
  /** Plural, camel case: `courses`, `subTopics`. */
  noun: string;
  /** Singular. */
  one: string;
  path: string;
};

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const snake = (name: string): string => kebab(name).replaceAll('-', '_');
const words = (name: string): string => kebab(name).replaceAll('-', ' ');
/** As at the beginning of a sentence: 'Course note'. */
export const title = (name: string): string => capital(words(name));

export const contractFile = ({ domain, noun, one, path }: Slice): string => `import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { activeOnceAdded, key, position, text } from '../fields.ts';
import { resource } from '../resource.ts';
import { filledText } from '../values.ts';

export const ${one} = resource({
  name: '${snake(noun)}',
  label: '${title(one)}',
  key: '${one}ID',
  keyExample: 900_001,
  fields: {
    ${one}ID: key({ label: 'ID' }),
    name: text({ label: 'Name', max: 200, example: 'First ${words(one)}' }, filledText(200, 'Please enter a name')),
    isActive: activeOnceAdded({}),
    orderBy: position({}),
  },
});

export const ${noun} = defineCallsWith('${domain}', '${noun}', {
  needs: ['${path}'],
  addition: true,
  writes: ['${snake(noun)}'],
})({
  list: readCall({
    path: 'admin/${noun.toLowerCase()}',
    shows: ['${snake(noun)}'],
    output: z.object({ ${noun}: z.array(${one}.row) }),
    saysWhenEmpty: 'No data found',
    history: [{ table: '${snake(noun)}', key: '${one}ID' }],
  }),
  add: changeCall({
    path: 'admin/add${one.toLowerCase()}',
    input: ${one}.addInput,
    output: z.object({ ${one}ID: z.int() }),
    says: '${title(one)} added',
  }),
  edit: changeCall({
    path: 'admin/edit${one.toLowerCase()}',
    input: ${one}.editInput,
    says: '${title(one)} updated',
  }),
});
`;

export const contractIndex = ({ noun }: Slice): string => `export { ${noun} } from './${kebab(noun)}.ts';

export const records = ['${snake(noun)}'] as const;
`;

export const schemaHead = ({
  domain,
  noun,
  one,
}: Slice): string => `import { ${one} } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { sql } from 'drizzle-orm';
import { check, integer } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { citext, rowVersion, serialID, state } from './columns.ts';
`;

export const tableText = ({ noun, one, path }: Slice): string => `
export const ${noun} = auditedTable(
  ${one},
  {${words(noun) === `${words(one)}s` ? '' : `\n    plural: '${words(noun)}',`}
    named: ['name'],
    violations: { ${snake(noun)}_name_unique: { name: 'Another ${words(one)} already has this name' } },
    revertPolicy: { edit: ['${path}'] },
  },
  {
    id: serialID(),
    name: citext('name').notNull().unique('${snake(noun)}_name_unique'),
    orderBy: integer('order_by').notNull(),
    isActive: state(),
    rowVersion: rowVersion(),
  },
  (t) => [check('${snake(noun)}_state', sql\`\${t.isActive} in (0, 1)\`)],
);
`;

export const serverFile = ({
  domain,
  noun,
  one,
}: Slice): string => `import { ${noun} as calls, ${one} } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { asc } from 'drizzle-orm';
import { ${noun} as table } from '../../db/schema/${domain}.ts';
import { storedIn } from '../../db/stored-in.ts';
import { implement } from '../../http/call/implement.ts';
import { addRow, editRow } from '../../http/call/resource-handlers.ts';

const stored = storedIn(${one}, table, { columns: { ${one}ID: 'id' } });

export const ${noun} = implement(calls, {
  list: async ({ db }) => ({
    ${noun}: await stored.read(db, undefined, [asc(table.orderBy), asc(table.id)]),
  }),
  add: addRow(calls.add, stored),
  edit: editRow(calls.edit, stored),
});
`;

export const indexFile = ({ domain, noun }: Slice): string => `import type { Domain } from '../../domain.ts';
import { ${noun} } from './${kebab(noun)}.ts';

export const ${domain}: Domain = { calls: [${noun}] };
`;

export const screensFile = ({
  noun,
  path,
}: Slice): string => `import type { Screens } from '../../ui/screen/part.ts';

/** Each screen is loaded when it is opened. */
export const screens: Screens = {
  '${path}': () => import('./${kebab(noun)}-screen.tsx'),
};
`;

export const screenFile = ({
  domain,
  noun,
  one,
  path,
}: Slice): string => `import { ${noun}, ${one} } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import { TableScreen } from '../../ui/list/table-screen.tsx';

const fields = fieldsFor(${one}, {
  ${one}ID: { look: 'quiet', widthPx: 80 },
  name: { look: 'strong' },
});
const inputs = inputsFor(${one});

export default function ${capital(noun)}Screen() {
  return (
    <TableScreen
      route="${path}"
      list={{ call: ${noun}.list, given: {} }}
      rowID="${one}ID"
      fields={fields}
      add={{ label: 'Add ${words(one)}', call: ${noun}.add, toInput: inputs.add }}
      edit={{ call: ${noun}.edit, toInput: inputs.edit }}
    />
  );
}
`;
