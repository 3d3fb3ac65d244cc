import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import { isKeptLink } from './kept-html.ts';
import { link } from './links.ts';

type Schema = z.core.$ZodType;

/** Every input field that holds an address, by its name; `url` of the usage log is what an app asked for, and no link. */
const isAddress = /^(?:url|link|cdn|icon|img|appImg|image|pdfLink|logo|href)$|(?:Link|Image|Icon|Url|URL)$/;

function fieldsOf(schema: Schema, path: string): [string, Schema][] {
  const def = schema._zod.def as { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema };
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, field]) => {
      const inner = fieldsOf(field, `${path}.${name}`);
      return isAddress.test(name) && inner.length === 0
        ? [[`${path}.${name}`, field] as [string, Schema]]
        : inner;
    });
  }
  const inner = def.element ?? def.innerType;
  return inner ? fieldsOf(inner, path) : [];
}

const fields = allCalls
  .filter(({ name }) => name !== 'ingestion.usage')
  .flatMap(({ name, input }) => fieldsOf(input, name));

const attacks = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\u00adscript:alert(1)',
  'javascript\u200e:alert(1)',
  'javascript://a.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'ftp://a.example/x',
  '//a.example/x',
  '/\\a.example',
  'https:javascript:alert(1)',
  'https://',
  'ｊavascript:alert(1)',
];

describe('an address', () => {
  it('an address is a field of many calls', () => {
    expect(fields.length).toBeGreaterThan(20);
  });

  it.each(fields)('%s takes addresses of the web only', (_, schema) => {
    const accepts = (value: string) => z.safeParse(schema as z.ZodMiniType, value).success;
    expect(accepts('https://a.example/x.png')).toBe(true);
    expect(attacks.filter(accepts)).toEqual([]);
  });

  it.each(attacks)('%j is no link of a rich text', (attack) => {
    expect(isKeptLink(attack)).toBe(false);
  });

  it.each([
    ['\u200ehttps://a.example/x.png\u200b', 'https://a.example/x.png'],
    ['\ufeffhttps://a.example/x.png ', 'https://a.example/x.png'],
    ['https://hi.wikipedia.org/wiki/क्\u200dष', 'https://hi.wikipedia.org/wiki/क्\u200dष'],
  ])('the address %j is stored as %j', (typed, stored) => {
    expect(z.parse(link('Please enter a link'), typed)).toBe(stored);
  });
});
