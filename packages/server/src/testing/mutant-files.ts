import { newDice } from './dice.ts';
import { workbookFile } from './workbook-file.ts';

type Mutant = { kind: 'csv' | 'xlsx'; content: Uint8Array; how: string };

const csv = `ID,Text,Answer\n${'1,"What is, ""profit""?",A\n'.repeat(200)}`;
const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>ID</t></is></c><c r="B1" t="s"><v>0</v></c></row>${Array.from(
  { length: 200 },
  (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${n}</v></c><c r="B${n + 2}" t="s"><v>1</v></c></row>`,
).join('')}`;
const shared = '<si><t>Text</t></si><si><r><t>What is </t></r><r><t>profit?</t></r></si>';

/** What is inserted into a text, or replaces a piece of it. */
const crumbs = [
  ...[
    '',
    ',',
    '"',
    "'",
    '\n',
    '\r',
    '\t',
    ';',
    '\u0000',
    '\ufeff',
    '<',
    '>',
    '&',
    '&#x41;',
    '&b;',
    ']]>',
    '<!--',
  ],
  ...[
    '<row>',
    '<row r="1048576"/>',
    "<c r='XFD1'/>",
    '<c r="A1">',
    '</c>',
    '<v>',
    '<x:c r="XFD9"/>',
    'r="-1"',
  ],
  ...[
    't="s"',
    't="d"',
    's="99999"',
    '1e309',
    '-1',
    '99999999999',
    '<![CDATA[',
    '<!DOCTYPE a [',
    '<?xml?>',
    '=1+1',
  ],
  ...[',', '"', '<a>', '<row>', '&#65;', 'a', ' ', '😀', '<row><c/></row>'].map((one) => one.repeat(200_000)),
];

/** Files of questions with one to six broken or strange things in each: the same for a seed. */
export function* mutantsOf(seed: number, count: number): Generator<Mutant> {
  const dice = newDice(seed);
  const positions = Array.from({ length: 997 }, (_, n) => n / 997);
  const changed = (text: string): string => {
    let result = text;
    for (let left = dice.oneOf([1, 1, 2, 3, 6]); left > 0; left -= 1) {
      const at = Math.floor(dice.oneOf(positions) * result.length);
      const cut = dice.oneOf([0, 0, 1, 10, 500]);
      result = result.slice(0, at) + dice.oneOf(crumbs) + result.slice(at + cut);
    }
    return result;
  };
  const damaged = (content: Buffer): Buffer => {
    for (let left = dice.oneOf([1, 2, 5, 20]); left > 0; left -= 1) {
      content[Math.floor(dice.oneOf(positions) * content.length)] = dice.oneOf([0, 1, 7, 0x50, 0x7f, 0xff]);
    }
    return dice.isHit(0.2)
      ? content.subarray(0, Math.floor(dice.oneOf(positions) * content.length))
      : content;
  };
  for (let number = 1; number <= count; number += 1) {
    const how = dice.oneOf(['text', 'bytes', 'sheet', 'shared texts', 'zip'] as const);
    const made: Record<typeof how, () => Mutant> = {
      text: () => ({ how, kind: 'csv', content: Buffer.from(changed(csv)) }),
      bytes: () => ({ how, kind: 'csv', content: damaged(Buffer.from(csv)) }),
      sheet: () => ({ how, kind: 'xlsx', content: workbookFile(changed(rows), { shared }) }),
      'shared texts': () => ({ how, kind: 'xlsx', content: workbookFile(rows, { shared: changed(shared) }) }),
      zip: () => ({ how, kind: 'xlsx', content: damaged(workbookFile(rows, { shared })) }),
    };
    yield { ...made[how](), how: `mutant ${number}, ${how}` };
  }
}
