import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { withoutForeignImages } from './pasted-images.ts';

const sample = (name: string) => readFileSync(new URL(`./samples/${name}.html.txt`, import.meta.url), 'utf8');
const word = sample('word');
const googleDocs = sample('google-docs');

/** The text that a reader sees, found differently from the cleaner: everything that is not text is removed. */
const visible = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|style|script|title)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(?:p|div|h\d|ul|ol|li|table|tr|td)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** Word writes bullets and numbers of lists as text; HTML lists draw their own. */
const marks = /<span style='mso-list:Ignore'>[^<]*<span[^>]*>[^<]*<\/span><\/span>/g;

describe('pasting from Word', () => {
  const clean = cleanPaste(word);

  it('pasting from Word keeps every visible word, in order', () => {
    expect(visible(clean)).toBe(visible(word.replace(marks, '')));
    expect(visible(clean)).toContain('भूतकालिक प्रतिफल');
  });

  it('pasting from Word removes everything that Word added for its own use', () => {
    expect(clean.replace(/<img[^>]*>/, '')).not.toMatch(
      /mso|class=|lang=|<!|<o:|<v:|<meta|<link|<style|cellspacing|valign|xmlns|&nbsp;|\u00a0/i,
    );
    expect(clean.replaceAll('style="vertical-align:middle"', '')).not.toContain('style=');
  });

  it('pasting from Word turns its list paragraphs into nested lists', () => {
    expect(clean.replace(/\s*\n\s*/g, '')).toContain(
      '<ul><li>It must move at the desire of the promisor<ul><li>not at that of a third party</li></ul></li><li>It may be past, present or future</li></ul>',
    );
    expect(clean).toContain('<ol><li>Offer</li><li>Acceptance</li></ol>');
  });

  it('pasting from Word gives every table, nested ones too, the full width, a border and padding', () => {
    expect(clean.match(/<table[^>]*>/g)).toEqual([
      '<table border="1" cellpadding="6" width="100%">',
      '<table border="1" cellpadding="6" width="100%">',
    ]);
    expect(clean).toContain('<td colspan="2">');
  });

  it('pasting from Word keeps links and counts the images that were left on the disk', () => {
    expect(clean).toContain(
      '<a href="https://www.indiacode.nic.in/handle/123456789/2187?view_type=browse&amp;locale=en">',
    );
    const { html, lost } = withoutForeignImages(clean, { origin: 'https://admin.example', take: () => '' });
    expect(lost).toBe(1);
    expect(html).not.toContain('<img');
  });
});

describe('pasting from Google Docs', () => {
  const clean = cleanPaste(googleDocs);

  it('pasting from Google Docs keeps every visible word, in order', () => {
    expect(visible(clean)).toBe(visible(googleDocs));
  });

  it('pasting from Google Docs keeps bold, italic, underlined, struck and raised text, and makes nothing else bold', () => {
    expect(clean).toContain(
      'of mass <strong>m</strong><em> moves with velocity v, and so has ½mv</em><sup>2</sup>',
    );
    expect(clean).toContain('<strong><em><u> joule</u></em></strong><s> calorie</s>');
    expect(clean).toContain('<h2>Kinetic energy</h2>');
    expect(clean).not.toContain('<b>');
    expect(clean).not.toMatch(/<b[ >]/);
  });

  it('pasting from Google Docs does not add underlining to a link', () => {
    expect(clean).toContain('<a href="https://en.wikipedia.org/wiki/Velocity">Velocity</a>');
  });

  it('pasting from Google Docs removes everything that Google added for its own use', () => {
    expect(clean).not.toMatch(
      /docs-internal|style="(?!vertical-align:middle")|class=|dir=|role=|aria-|<span|<col|<br class/,
    );
  });

  it('pasting from Google Docs turns an image of another site into a link to it', () => {
    const { html, lost } = withoutForeignImages(clean, { origin: 'https://admin.example', take: () => '' });
    expect(lost).toBe(0);
    expect(html).toContain('<a href="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe2?key=7Qw">Image</a>');
  });
});

describe('any paste', () => {
  it.each([
    ['word', word],
    ['google-docs', googleDocs],
  ])('any paste from %s does not change when cleaned again', (_, html) => {
    const once = cleanPaste(html);
    expect(cleanPaste(once)).toBe(once);
  });

  it('any paste uploads its embedded images, and recognises our own images by their full address', () => {
    const removed: string[] = [];
    const { html } = withoutForeignImages(
      cleanPaste(
        '<p><img src="data:image/png;base64,iVBORw0KGgo=" class="x">b<img src="https://admin.example/files/images/ab12.png"></p>',
      ),
      { origin: 'https://admin.example', take: (dataUrl) => `place-${removed.push(dataUrl)}` },
    );
    expect(removed).toEqual(['data:image/png;base64,iVBORw0KGgo=']);
    expect(html).toBe(
      '<p><span data-upload="place-1"></span>b<img src="/files/images/ab12.png" style="vertical-align:middle"></p>',
    );
  });

  it('any paste keeps formulas, and the spaces of preformatted text', () => {
    const html = '<p><span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p><pre>a  b\n c</pre>';
    expect(cleanPaste(html)).toBe(html);
  });

  it('any paste keeps its words and does not change when cleaned again, whatever elements it has', () => {
    fc.assert(
      fc.property(pieces, (tree) => {
        const html = tree.map(htmlOf).join('');
        const once = cleanPaste(html);
        expect(visible(once)).toBe(visible(tree.map(textOf).join('')));
        expect(cleanPaste(once)).toBe(once);
        expect(once).not.toMatch(/<[^>]*\s(?:class|width="\d+"|lang|valign|cellspacing)/);
      }),
      { numRuns: 1500 },
    );
  });

  it('any paste does not change when cleaned again, even if it is not HTML', () => {
    const crumb = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        ';',
        '/',
        '=',
        ' ',
        '\n',
        '\u00a0',
        '&nbsp;',
        '&nbsp',
        '&amp;',
        '<!--',
        '-->',
      ],
      ...[
        '<b',
        '<p>',
        '</p>',
        '<font>',
        '</font>',
        '<span style="font-weight:700">',
        '</span>',
        '<pre>',
        '</pre>',
      ],
      ...[
        '<o:p>',
        '<style>',
        '</style>',
        '<![if x]>',
        '<img src=x ',
        '<a href="',
        'b>',
        'lt;',
        '#160',
        'a',
        'जल',
      ],
      ...["<p style='mso-list:l0 level1 lfo1'>", "<span style='mso-list:Ignore'>", '<table', '<td>', '<br>'],
    );
    fc.assert(
      fc.property(fc.array(crumb, { maxLength: 14 }), (crumbs) => {
        const once = cleanPaste(crumbs.join(''));
        expect(cleanPaste(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});

type Piece =
  | { text: string }
  | { comment: string }
  | { name: string; attributes: Record<string, string>; inside: Piece[] };

const words = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    'Profit & loss',
    'a < b',
    '  two   blanks ',
    '\u00a0\u00a0',
    'पूंजी',
    '"quoted"',
    '&amp;',
    '½',
  ),
);
const style = fc.constantFrom(
  'font-weight:700',
  'font-style:italic;color:red',
  'text-decoration: underline',
  'mso-fareast-language:EN-US',
  'vertical-align:super',
  'font-weight:normal',
  '',
);
const attributes = fc.record(
  {
    class: fc.constantFrom('MsoNormal', 'kix'),
    style,
    width: fc.constant('301'),
    lang: fc.constant('EN-IN'),
    valign: fc.constant('top'),
    href: fc.constant('https://a.example/?a=1&b="2"'),
    cellspacing: fc.constant('0'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

const { pieces } = fc.letrec<{ pieces: Piece[]; piece: Piece }>((tie) => ({
  pieces: fc.array(tie('piece'), { maxLength: 4, depthIdentifier: 'tree' }),
  piece: fc.oneof(
    { depthIdentifier: 'tree', maxDepth: 4 },
    fc.record({ text: words }),
    fc.record({ comment: fc.constantFrom('StartFragment', '[if gte mso 9]><xml>x</xml><![endif]') }),
    fc.record({
      name: fc.constantFrom(
        'p',
        'span',
        'b',
        'i',
        'font',
        'o:p',
        'div',
        'table',
        'tr',
        'td',
        'a',
        'h2',
        'ul',
        'li',
      ),
      attributes,
      inside: tie('pieces'),
    }),
  ),
}));

const inline = new Set(['span', 'b', 'i', 'font', 'o:p', 'a']);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function htmlOf(piece: Piece): string {
  if ('text' in piece) return escaped(piece.text).replaceAll('\u00a0', '&nbsp;');
  if ('comment' in piece) return `<!--${piece.comment}-->`;
  const given = Object.entries(piece.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${piece.name}${given.join('')}>${piece.inside.map(htmlOf).join('')}</${piece.name}>`;
}

function textOf(piece: Piece): string {
  if ('text' in piece) return escaped(piece.text);
  if ('comment' in piece) return '';
  const inside = piece.inside.map(textOf).join('');
  return inline.has(piece.name) ? inside : ` ${inside} `;
}
