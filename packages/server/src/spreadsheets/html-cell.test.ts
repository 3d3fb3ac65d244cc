import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../html/clean-html.ts';
import { htmlOfCell } from './html-cell.ts';

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const manners = 'rel="noopener noreferrer" target="_blank"';

/** Question bodies of programming and web courses, exports of Moodle, Canvas and editors, and cells as people type. */
const cells: [string, string, string, string[]?][] = [
  ['a generic type', 'List<T> holds T', 'List&lt;T&gt; holds T'],
  ['two of them', 'Map<K, V> and List<T>', 'Map&lt;K, V&gt; and List&lt;T&gt;'],
  [
    'an element of a form',
    'Which is right? <input type="text" name="a">',
    'Which is right? &lt;input type="text" name="a"&gt;',
  ],
  [
    'a Web.config',
    '<configuration>\n  <system.web>\n    <compilation debug="true" />\n  </system.web>\n</configuration>',
    '&lt;configuration&gt;<br />  &lt;system.web&gt;<br />    &lt;compilation debug="true" /&gt;<br />  &lt;/system.web&gt;<br />&lt;/configuration&gt;',
  ],
  [
    'an attribute with an entity, in code',
    '<add key="a" value="x&amp;y"/>',
    '&lt;add key="a" value="x&amp;amp;y"/&gt;',
  ],
  ['code with bold words beside it', 'Use <b>List<T></b>', 'Use <strong>List&lt;T&gt;</strong>'],
  ['code within HTML', '<p>Write <input> here</p>', '<p>Write &lt;input&gt; here</p>'],
  ['an include', '#include <stdio.h>\nint main()', '#include &lt;stdio.h&gt;<br />int main()'],
  ['a shift', 'cout << "a" << endl;', 'cout &lt;&lt; "a" &lt;&lt; endl;'],
  ['a comparison', 'if a<b and c>d', 'if a&lt;b and c&gt;d'],
  ['a comparison that ends like a tag', 'a<b>c', 'a&lt;b&gt;c'],
  ['a tag that is talked about', 'Use <b> to make text bold', 'Use &lt;b&gt; to make text bold'],
  ['a paragraph that is talked about', 'Use <p> for a paragraph', 'Use &lt;p&gt; for a paragraph'],
  ['an option that is a tag', '<table>', '&lt;table&gt;'],
  ['an option that is an empty element', '<ul></ul>', '&lt;ul&gt;&lt;/ul&gt;'],
  ['an option that is a break', '<br>', '&lt;br&gt;'],
  ['an option that is a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['an address in brackets', 'Mail <diya@example.com>', 'Mail &lt;diya@example.com&gt;'],
  ['an arrow', 'A -> B <- C', 'A -&gt; B &lt;- C'],
  ['a heart', 'I <3 law', 'I &lt;3 law'],
  ['a comment in code', 'x <!-- note --> y', 'x &lt;!-- note --&gt; y'],
  ['an ampersand', 'AT&T and R&D', 'AT&amp;T and R&amp;D'],
  ['an XML declaration', '<?xml version="1.0"?><a/>', '&lt;?xml version="1.0"?&gt;&lt;a/&gt;'],
  ['a PHP tag', '<?php echo 1; ?>', '&lt;?php echo 1; ?&gt;'],
  ['JSX', '<MyButton onClick={go}>', '&lt;MyButton onClick={go}&gt;'],
  ['lines', 'One\nTwo\r\nThree', 'One<br />Two<br />Three'],
  ['lines with a bold word', 'One\n<b>Two</b>\nThree', 'One<br /><strong>Two</strong><br />Three'],
  ['lines within bold words', '<b>One\nTwo</b>', '<strong>One<br />Two</strong>'],
  ['lines with an ampersand of HTML', 'Profit &amp; loss\nTax', 'Profit &amp; loss<br />Tax'],
  ['lines with a raised digit', 'm<sup>2</sup>\ncm<sup>3</sup>', 'm<sup>2</sup><br />cm<sup>3</sup>'],
  ['lines with a non-breaking space', 'One&nbsp;a\nTwo', 'One\u00a0a<br />Two'],
  ['lines with a break', 'One<br>\nTwo\nThree', 'One<br />\nTwo<br />Three'],
  [
    'lines before a list',
    'Which?\nOne\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nEnd',
    'Which?<br />One\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nEnd',
  ],
  ['paragraphs, laid out in lines', '<p>One</p>\n<p>Two</p>', '<p>One</p>\n<p>Two</p>'],
  ['a paragraph whose source is wrapped', '<p>One\ntwo</p>', '<p>One\ntwo</p>'],
  ['preformatted lines', '<pre>a\n b</pre>', '<pre>a\n b</pre>'],
  ['paragraphs without ends', '<p>One<p>Two', '<p>One</p><p>Two</p>'],
  ['list items without ends', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['a font', '<font color="red">Note</font> this', 'Note this'],
  ['a centred line', 'A<center>B</center>C', 'A<div>B</div>C'],
  ['an entity that shows code', 'List&lt;T&gt;', 'List&lt;T&gt;'],
  ['capital tags', '<B>One</B>', '<strong>One</strong>'],
  [
    'a cell that must not wrap',
    '<table><tr><td nowrap>a</td></tr></table>',
    '<table border="1" cellpadding="6" width="100%"><tr><td>a</td></tr></table>',
  ],
  ['Word\u2019s own tags', '<p>One<o:p></o:p></p>', '<p>One</p>'],
  ['a comment of an editor', '<p>One</p><!-- StartFragment -->', '<p>One</p>'],
  ['an empty editor', '<p></p>', ''],
  [
    'MathML',
    'If <math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>12</mn></math>',
    `If ${formula('x^{2}=12')}`,
  ],
  [
    'MathML of a journal',
    '<mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>',
    formula('\\frac{a}{b}'),
  ],
  [
    'MathML on a line of its own',
    '<math display="block"><mi>x</mi></math>',
    '<div data-type="block-math" data-latex="x"></div>',
  ],
  [
    'a formula of WIRIS',
    'So <img src="x.png" class="Wirisformula" data-mathml="«math»«msqrt»«mn»2«/mn»«/msqrt»«/math»">',
    `So ${formula('\\sqrt{2}')}`,
  ],
  ['our own formula', `<p>${formula('a &lt; b')}</p>`, `<p>${formula('a &lt; b')}</p>`],
  [
    'our own picture',
    '<p>A <img src="/files/images/0a-b.png" alt=""></p>',
    '<p>A <img src="/files/images/0a-b.png" alt="" style="vertical-align:middle" /></p>',
  ],
  [
    'MathML that cannot be read',
    'If <math><mglyph src="x"/></math> then <b>a</b>',
    'If  then <strong>a</strong>',
    ['A MathML formula could not be read and was left out'],
  ],
  [
    'an embedded picture',
    '<p>See <img src="data:image/png;base64,iVBORw0KGgo="></p>',
    '<p>See </p>',
    ['An embedded picture was left out. Upload it and use its link'],
  ],
  [
    'a picture beside the file',
    'See <img src="images/heart.png" alt="the heart">',
    'See the heart',
    ['The picture images/heart.png was left out. Upload it and use its link'],
  ],
  [
    'a picture on a disk',
    '<p>See <img src="file:///C:/a.png"></p>',
    '<p>See </p>',
    ['The picture file:///C:/a.png was left out. Upload it and use its link'],
  ],
  [
    'a picture of Moodle',
    '<p>See <img src="@@PLUGINFILE@@/heart.png"></p>',
    '<p>See </p>',
    ['The picture @@PLUGINFILE@@/heart.png was left out. Upload it and use its link'],
  ],
  [
    'a picture of another site',
    '<p><img src="https://a.example/x.png" alt="Cell"></p>',
    `<p><a href="https://a.example/x.png" ${manners}>Cell</a></p>`,
    ['The picture https://a.example/x.png was replaced with a link'],
  ],
  ['a script', '<p>One</p><script>alert(1)</script>', '<p>One</p>', ['A script was removed']],
  ['a script in a text', 'One <script>alert(1)</script> two', 'One  two', ['A script was removed']],
  ['a style sheet', '<style>p{color:red}</style><p>One</p>', '<p>One</p>'],
  [
    'a film of another site',
    'Watch <iframe src="https://video.example/1" allowfullscreen></iframe>',
    `Watch <a href="https://video.example/1" ${manners}>Embedded page</a>`,
    ['The embedded page https://video.example/1 was replaced with a link'],
  ],
  [
    'a frame without an address',
    '<p>One</p><iframe srcdoc="x">y</iframe>',
    '<p>One</p>',
    ['An embedded page was removed'],
  ],
  ['a drawing', '<p>One</p><svg width="9"><circle r="4"/></svg>', '<p>One</p>', ['A drawing was removed']],
  [
    'a recording',
    '<p>One</p><audio controls src="a.mp3"></audio>',
    '<p>One</p>',
    ['A recording was removed'],
  ],
  [
    'a link that runs code',
    '<p>A <a href="javascript:alert(1)">b</a></p>',
    '<p>A b</p>',
    ['The link javascript:alert(1) was removed'],
  ],
  [
    'such a link in disguise',
    '<p>A <a href="java&#10;script&#58;alert(1)">b</a></p>',
    '<p>A b</p>',
    ['The link java\nscript:alert(1) was removed'],
  ],
  [
    'a link of a page beside the file',
    '<p>A <a href="page2.html">b</a></p>',
    '<p>A b</p>',
    ['The link page2.html was removed'],
  ],
];

describe('a cell of a file', () => {
  it.each(cells)('a cell with %s is read as HTML that is stored unchanged', (_, cell, html, leftOut = []) => {
    const read = htmlOfCell(cell);
    expect(cleanHtml(read.html)).toBe(html);
    expect(read.leftOut).toEqual(leftOut);
  });

  it('a cell of clean HTML is read as it is written, so that an exported file changes nothing', () => {
    for (const [, , html] of cells) {
      if (/\n/.test(html)) continue;
      expect(cleanHtml(htmlOfCell(html).html)).toBe(html);
    }
  });

  it.each(['<b>', '<p', '<a href="', '<table><tr>', '<math>', '<!--', '<x y z ', '&amp;\n'])(
    'a cell of nothing but %j is read at once',
    (piece) => {
      const startedAt = performance.now();
      htmlOfCell(piece.repeat(Math.ceil(32_767 / piece.length)));
      expect(performance.now() - startedAt).toBeLessThan(3000);
    },
  );
});
