import { allCalls } from '@prepdesk/contract/all-calls';
import { type AnyCall, changeCall, defineCalls } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { checked } from '@prepdesk/contract/first-error';
import { errorOfFormulas } from '@prepdesk/contract/formula-limits';
import { richText, richTextRulesOf, text } from '@prepdesk/contract/values';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cleanHtml } from '../../html/clean-html.ts';
import { exampleTemplate } from '../../testing/example-template.ts';
import { exampleValues } from '../../testing/example-values.ts';
import { htmlAttacks } from '../../testing/html-attacks.ts';
import { htmlError } from '../../testing/html-error.ts';
import { type TestProduct, useProduct } from '../../testing/product.ts';
import { goodBody } from '../../testing/random-bodies.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { cleanerOf } from './clean-input.ts';

const callWith = (input: z.core.$ZodType): AnyCall =>
  defineCalls('test', 'texts', {
    save: changeCall({ path: 'admin/x', public: true, input }),
  }).save;

const whose = { personID: 1 };

async function cleaned(input: z.core.$ZodType, value: unknown): Promise<unknown> {
  try {
    return await cleanerOf(callWith(input))!(checked(input, value), whose);
  } catch (error) {
    return error instanceof Failure ? error.details.fields : error;
  }
}

const needed = richText({ maxLength: 60, messageIfNone: 'Please write something' });
const bad = '<p onclick="x()">a<script>b</script></p>';

describe('a rich text of a call', () => {
  it('a rich text of a call is cleaned before the handler sees it, however deeply nested; other texts stay as they are', async () => {
    const rich = richText({ maxLength: 100 });
    const input = z.object({
      html: rich,
      name: text(100),
      maybe: z.optional(z.nullable(rich)),
      usual: z._default(rich, '<b>x</b>'),
      more: rich.check(z.minLength(1)),
      rows: z.array(z.object({ options: z.array(rich), byName: z.record(z.string(), rich) })),
    });
    const given = { html: bad, name: bad, maybe: null, more: bad };
    expect(await cleaned(input, { ...given, rows: [{ options: [bad, 'c'], byName: { one: bad } }] })).toEqual(
      {
        html: '<p>a</p>',
        name: bad,
        maybe: null,
        usual: '<strong>x</strong>',
        more: '<p>a</p>',
        rows: [{ options: ['<p>a</p>', 'c'], byName: { one: '<p>a</p>' } }],
      },
    );
  });

  it('a rich text of a call that is empty after cleaning counts as empty', async () => {
    const input = z.object({ rows: z.array(z.object({ html: needed })) });
    const answer = (html: string) => cleaned(input, { rows: [{ html }] });
    for (const html of [
      '',
      '<p>&nbsp;</p>',
      '<script>a</script>',
      '<img src=x>',
      '<style>a</style><p></p>',
    ]) {
      expect(Object.values((await answer(html)) as object), html).toEqual(['Please write something']);
    }
    expect(await answer('<script>a</script>')).toEqual({ 'rows.0.html': 'Please write something' });
  });

  it('a rich text of a call with only an image or a formula counts as content', async () => {
    const input = z.object({ html: richText({ maxLength: 200, messageIfNone: 'None' }) });
    const image = '<p><img src="/files/images/0a.png" alt="" style="vertical-align:middle" /></p>';
    expect(await cleaned(input, { html: image })).toEqual({ html: image });
    const formula = '<div data-type="block-math" data-latex="x"></div>';
    expect(await cleaned(input, { html: formula })).toEqual({ html: formula });
  });

  it('a rich text of a call that becomes too long by cleaning is refused', async () => {
    expect(await cleaned(z.object({ html: needed }), { html: '<'.repeat(40) })).toEqual({
      html: 'Please keep this under 60 characters, formatting included',
    });
  });

  it('a rich text of a call is not allowed where it would not be found', () => {
    const hidden = z.object({ html: z.union([z.number(), needed]) });
    expect(() => cleanerOf(callWith(hidden))).toThrow('texts.save: there is a rich text in a union');
    expect(() => cleanerOf(callWith(z.object({ html: z.pipe(needed, z.transform(String)) })))).toThrow(
      'there is a rich text in a pipe',
    );
  });
});

type Def = {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
};

/** The fields of an input that are rich texts, at any depth. */
function richFields(schema: z.core.$ZodType, name = ''): string[] {
  if (richTextRulesOf(schema)) return [name];
  const { shape, element, innerType } = schema._zod.def as unknown as Def;
  const inner = element ?? innerType;
  if (inner) return richFields(inner, name);
  return Object.entries(shape ?? {}).flatMap(([key, field]) => richFields(field, key));
}

const richCalls = allCalls.flatMap((one) => {
  const fields = richFields(one.input);
  return fields.length > 0 ? [[one.name, one, fields] as const] : [];
});

describe('every rich text of every call', () => {
  const product = useProduct({}, exampleTemplate);
  const token = useSession(product, staff.superAdmin);

  it('every rich text of every call is found', () => {
    expect(richCalls.map(([name]) => name)).toContain('contentPages.save');
  });

  it.each(richCalls)(
    'every rich text of every call of %s reaches its handler clean, for every attack',
    async (_, one, fields) => {
      const clean = cleanerOf(one)!;
      const body = goodBody(one, exampleValues(one)) as Record<string, unknown>;
      for (const attack of htmlAttacks) {
        const texts = Object.fromEntries(fields.map((field) => [field, `${field}${attack}`]));
        const input = checked(one.input, { ...body, ...texts }) as Record<string, unknown>;
        const error = errorOfFormulas(cleanHtml(attack));
        if (error) {
          await expect(clean(input, whose), attack).rejects.toThrow(error);
          continue;
        }
        const result = (await clean(input, whose)) as Record<string, unknown>;
        for (const field of fields) expect(result[field], attack).toBe(cleanHtml(`${field}${attack}`));
      }
    },
  );

  it.each(richCalls)(
    'every rich text of every call of %s leaves nothing in the database that would run',
    async (_, one, fields) => {
      const stored = htmlAttacks.filter((attack) => errorOfFormulas(cleanHtml(attack)) === '');
      for (let at = 0; at < stored.length; at += 97) {
        const texts = Object.fromEntries(
          fields.map((field, index) => [field, `${field} ${at}${stored[(at + index * 31) % stored.length]}`]),
        );
        const body = goodBody(one, exampleValues(one)) as Record<string, unknown>;
        const { body: reply } = await product.ask(one, { ...body, ...texts }, { token });
        expect(reply.status, reply.message).toBe(true);
      }
      expect(await storedAttacks(product)).toEqual([]);
    },
  );
});

/**
 * What is wrong with the HTML in any table. A question's `words` are not HTML: they are searched, and shown as text;
 * what a list is counted by is SQL.
 */
async function storedAttacks({ pool }: TestProduct): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and data_type = 'text' and t.table_type = 'BASE TABLE'
       and c.column_name <> 'words' and (c.table_name, c.column_name) <> ('list_counters', 'definition')`,
  );
  const errors: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ html: string }>(
      `select "${column}" as html from "${table}" where strpos("${column}", '<') > 0`,
    );
    for (const { html } of rows) {
      if (htmlError(html)) errors.push(`${table}.${column}: ${htmlError(html)} in ${html}`);
    }
  }
  return errors;
}
