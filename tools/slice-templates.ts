/** The files of a plain slice: rows with a name, an order and a state. The author adds what the noun really is. */

export type Slice = {
  domain: string;
  /** Plural, camel case: `chapters`, `courseNotes`. */
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
import { call, defineCalls } from '../define-call.ts';
import { example, filledText, flag, id, nothing, orderBy, rowVersion } from '../values.ts';

const everyField = 'All field must be filled out';

const ${one} = z.object({
  ${one}ID: z.int(),
  name: z.string(),
  isActive: z.int(),
  orderBy: z.int(),
  rowVersion: z.int(),
});
export type ${capital(one)} = z.infer<typeof ${one}>;

const written = { name: example(filledText(200, everyField), 'First ${words(one)}'), orderBy: orderBy(everyField) };

export const ${noun} = defineCalls('${domain}', '${noun}', {
  list: call({
    path: 'admin/${noun.toLowerCase()}',
    kind: 'read',
    shows: ['${snake(noun)}'],
    needs: ['${path}'],
    addition: true,
    input: z.object({}),
    output: z.object({ ${noun}: z.array(${one}) }),
    rows: '${noun}',
    saysWhenEmpty: 'No data found',
    history: [{ table: '${snake(noun)}', key: '${one}ID' }],
  }),
  add: call({
    path: 'admin/add${one.toLowerCase()}',
    kind: 'change',
    writes: ['${snake(noun)}'],
    needs: ['${path}'],
    addition: true,
    input: z.object(written),
    output: z.object({ ${one}ID: z.int() }),
    says: '${title(one)} added',
  }),
  edit: call({
    path: 'admin/edit${one.toLowerCase()}',
    kind: 'change',
    writes: ['${snake(noun)}'],
    needs: ['${path}'],
    addition: true,
    input: z.object({
      ...written,
      ${one}ID: example(id(), 900_001),
      isActive: flag(everyField),
      rowVersion: rowVersion(),
    }),
    output: nothing(),
    says: '${title(one)} updated',
  }),
});
`;

export const schemaHead = `import { sql } from 'drizzle-orm';
import { check, integer } from 'drizzle-orm/pg-core';
import { record } from '../record.ts';
import { citext, rowVersion, serialID, state } from './columns.ts';
`;

export const tableText = ({ noun, one, path }: Slice): string => `
export const ${noun} = record(
  '${snake(noun)}',
  {
    called: '${title(one)}',
    plural: '${words(noun)}',
    named: ['name'],
    taken: { ${snake(noun)}_name_unique: { name: 'Another ${words(one)} already has this name' } },
    logged: 'each row',
    takesBack: { edit: ['${path}'] },
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
}: Slice): string => `import { ${noun} as calls } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { missing } from '@prepdesk/contract/failures';
import { asc, eq } from 'drizzle-orm';
import { preparedRows } from '../../db/prepared-rows.ts';
import { refuseStale } from '../../db/row-version.ts';
import { ${noun} as table } from '../../db/schema/${domain}.ts';
import { implement } from '../../http/implement.ts';

const columns = {
  ${one}ID: table.id,
  name: table.name,
  isActive: table.isActive,
  orderBy: table.orderBy,
  rowVersion: table.rowVersion,
};

const all = preparedRows('${noun}.list', columns, (db) =>
  db.select(columns).from(table).orderBy(asc(table.orderBy), asc(table.id)),
);

export const ${noun} = implement(calls, {
  list: async ({ db }) => ({ ${noun}: await all(db, {}) }),
  add: async ({ input: { name, orderBy }, db }) => {
    const [added] = await db.insert(table).values({ name, orderBy }).returning({ ${one}ID: table.id });
    return added!;
  },
  edit: async ({ input, db }) => {
    const isIt = eq(table.id, input.${one}ID);
    const [stored] = await db.select(columns).from(table).where(isIt).for('update');
    if (!stored) throw missing('The ${words(one)}');
    const row = { table: '${snake(noun)}', key: input.${one}ID, stored };
    await refuseStale(db, row, input.rowVersion, async () => stored);
    await db.update(table).set({ name: input.name, orderBy: input.orderBy, isActive: input.isActive }).where(isIt);
    return {};
  },
});
`;

export const indexFile = ({ domain, noun }: Slice): string => `import type { Domain } from '../../domain.ts';
import { ${noun} } from './${kebab(noun)}.ts';

export const ${domain}: Domain = { calls: [${noun}] };
`;

export const screensFile = ({
  noun,
  path,
}: Slice): string => `import type { RoutePath } from '@prepdesk/contract/routes';
import type { ComponentType } from 'react';

/** Each screen is loaded when it is opened. */
export const screens: Partial<Record<RoutePath, () => Promise<{ default: ComponentType }>>> = {
  '${path}': () => import('./${kebab(noun)}-screen.tsx'),
};
`;

export const screenFile = ({
  domain,
  noun,
  one,
  path,
}: Slice): string => `import { type ${capital(one)}, ${noun} } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { orderField, statusField } from '../../ui/fields/status-field.ts';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const fields = fieldsOf<${capital(one)}>()({
  ${one}ID: { label: 'ID', look: 'quiet', widthPx: 80 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 200 } },
  isActive: statusField,
  orderBy: orderField,
});

export default function ${capital(noun)}Screen() {
  return (
    <TableScreen
      route="${path}"
      list={{ call: ${noun}.list, given: {} }}
      rowID="${one}ID"
      fields={fields}
      add={{ label: 'Add ${words(one)}', call: ${noun}.add, toInput: ({ name, orderBy }) => ({ name, orderBy }) }}
      edit={{
        call: ${noun}.edit,
        toInput: ({ name, orderBy, isActive }, { ${one}ID, rowVersion }) => ({
          ...{ ${one}ID, rowVersion },
          ...{ name, orderBy, isActive },
        }),
      }}
    />
  );
}
`;
