import { kebab, type Slice, title } from './slice-templates.ts';

/** A plain slice's test through the calls, and its journey. */

export const small = (name: string): string => title(name).toLowerCase();

export const serverTestFile = ({
  domain,
  noun,
  one,
}: Slice): string => `import { ${noun} } from '@prepdesk/contract/${domain}/${kebab(noun)}';
import { examplesOf } from '@prepdesk/contract/testing/examples-of';
import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const token = useSession(product, staff.superAdmin);

const add = (name: string, orderBy: number) =>
  product.ask(${noun}.add, { ...examplesOf(${noun}.add), name, orderBy }, { token });
const rows = async () => (await product.ask(${noun}.list, {}, { token })).body.response.${noun};

it('${small(noun)} are listed in their order', async () => {
  expect((await add('Second', 2)).body).toMatchObject({ status: true, message: '${title(one)} added' });
  await add('First', 1);
  expect((await rows()).map(({ name }) => name)).toEqual(['First', 'Second']);
});

it('no two ${small(noun)} have the same name', async () => {
  await add('Only once', 3);
  const { body } = await add('only ONCE', 4);
  expect(body).toMatchObject({ status: false, message: 'Another ${small(one)} already has this name' });
});

it('${small(noun)} that somebody else changed since are not overwritten', async () => {
  expect((await add('To be changed', 5)).body).toMatchObject({ status: true });
  const row = (await rows()).find(({ name }) => name === 'To be changed')!;
  const edit = () => product.ask(${noun}.edit, { ...row, name: 'Changed' }, { token });
  expect((await edit()).body).toMatchObject({ status: true, message: '${title(one)} updated' });
  expect((await edit()).httpStatus).toBe(409);
  expect((await rows()).map(({ name }) => name)).toContain('Changed');
});
`;

export const journeyFile = ({
  noun,
  one,
  path,
}: Slice): string => `import { edit, field, rowOf, save } from './list.ts';
import { expect, nameFor, test } from './test.ts';

test('${small(noun)} are added and renamed in the list', async ({ openAs }) => {
  const name = nameFor('${title(one)}');
  const page = await openAs('superAdmin', '${path}');
  await page.getByRole('button', { name: 'Add ${small(one)}' }).click();
  await field(page, 'Name').fill(name);
  await field(page, 'OrderBy').fill('7');
  await save(page, '${title(one)} added');
  await edit(page, name);
  await field(page, 'Name').fill(\`\${name} again\`);
  await save(page, '${title(one)} updated');
  await expect(rowOf(page, \`\${name} again\`)).toBeVisible();
});
`;
