import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { pastedFormulas } from './pasted-formulas.ts';
import { withoutForeignImages } from './pasted-images.ts';
import { rtfPictures } from './rtf-pictures.ts';

/** What the editor gets of a clipboard. */
function pasted(html: string, rtf = '') {
  const taken: string[] = [];
  const { html: withFormulas, unread } = pastedFormulas(html);
  const { html: clean, lost } = withoutForeignImages(cleanPaste(withFormulas), {
    origin: 'https://admin.example',
    pictures: rtfPictures(rtf),
    take: (dataUrl) => {
      taken.push(dataUrl);
      return `upload-${taken.length}`;
    },
  });
  return { html: clean.replace(/\s*\n\s*/g, ' ').trim(), unread, lost, taken };
}

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const block = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`;

const katexOf = (tex: string, mathml: string, words: string) =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height: 0.8141em;"></span><span class="mord mathnormal">${words}</span></span></span></span>`;
const square = '<msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>12</mn>';

describe('a formula that is pasted', () => {
  it.each([
    [
      'from a page with KaTeX',
      `<meta charset='utf-8'><p>If ${katexOf('x^2=12', square, 'x2=12')} then</p>`,
      `<p>If ${inline('x^2=12')} then</p>`,
    ],
    [
      'from ChatGPT, on a line of its own',
      `<span class="katex-display">${katexOf('\\frac{a}{b} &lt; 1', '<mi>a</mi>', 'ba')}</span>`,
      block('\\frac{a}{b} &lt; 1'),
    ],
    [
      'from Gemini',
      '<span class="math-inline" data-math="E=mc^2"><span class="katex"><span class="katex-html">E=mc2</span></span></span>',
      inline('E=mc^2'),
    ],
    [
      'from Wikipedia',
      '<p>So <span class="mwe-math-element mwe-math-element-inline"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math alttext="{\\displaystyle x^{2}}"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle x^{2}}</annotation></semantics></math></span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}"></span></p>',
      `<p>So ${inline('{\\displaystyle x^{2}}')}</p>`,
    ],
    [
      'from Wikipedia, where only its picture is copied',
      '<p>So <img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1" class="mwe-math-fallback-image-inline mw-invert" alt="{\\displaystyle a&lt;b}"></p>',
      `<p>So ${inline('{\\displaystyle a&lt;b}')}</p>`,
    ],
    [
      'from MathJax 3',
      `<mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML" tabindex="0"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-msup><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-msup></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML">${square}</math></mjx-assistive-mml></mjx-container>`,
      inline('x^{2}=12'),
    ],
    [
      'from MathJax 3, on a line of its own',
      `<mjx-container class="MathJax" jax="SVG" display="true"><svg><path d="M0"></path></svg><mjx-assistive-mml display="block"><math display="block">${square}</math></mjx-assistive-mml></mjx-container>`,
      block('x^{2}=12'),
    ],
    [
      'from MathJax 2',
      `<span class="MathJax_Preview"></span><span class="MathJax" id="MathJax-Element-1-Frame" tabindex="0" data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mn&gt;2&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;" role="presentation"><nobr aria-hidden="true"><span class="math"><span class="mi">x</span><span class="mn">2</span></span></nobr></span><script type="math/tex" id="MathJax-Element-1">x^2</script>`,
      inline('x^{2}'),
    ],
    [
      'from a page that has not drawn it',
      '<p>If <script type="math/tex">x^2</script></p>',
      `<p>If ${inline('x^2')}</p>`,
    ],
    ['from a journal, in MathML', `<p>If <math>${square}</math></p>`, `<p>If ${inline('x^{2}=12')}</p>`],
    [
      'from PubMed Central, with a prefix',
      '<p><mml:math display="block"><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></p>',
      `<p>${block('x^{2}')}</p>`,
    ],
    [
      'from Moodle, by WIRIS',
      '<p><img class="Wirisformula" role="math" alt="square root of 2" src="data:image/svg+xml;charset=utf8,%3Csvg" data-mathml="«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msqrt»«mn»2«/mn»«/msqrt»«/math»"></p>',
      `<p>${inline('\\sqrt{2}')}</p>`,
    ],
    [
      'from a forum, drawn by CodeCogs',
      '<p><img src="https://latex.codecogs.com/svg.image?\\inline%20\\frac{1}{2}" title="half"></p>',
      `<p>${inline('\\frac{1}{2}')}</p>`,
    ],
    ['of our own', `<p>If ${inline('a &lt; b')}</p>`, `<p>If ${inline('a &lt; b')}</p>`],
  ])('a formula that is pasted %s stays a formula', (_, html, expected) => {
    expect(pasted(html)).toEqual({ html: expected, unread: 0, lost: 0, taken: [] });
  });

  it('a formula that cannot be read keeps its words and is counted, so that somebody is told', () => {
    const html = '<p>If <span class="katex"><span class="katex-html">x2=12</span></span></p>';
    expect(pasted(html)).toMatchObject({ html: '<p>If x2=12</p>', unread: 1 });
    expect(pasted('<p>If <math><mglyph src="x"></math></p>')).toMatchObject({ unread: 1 });
  });

  it('a formula in a text that is cut off does no harm', () => {
    expect(pasted('<p>If <span class="katex"><span>x2').html).toContain('x2');
  });
});

const webItem = (list: number, level: number, words: string, tag: 'ul' | 'ol' = 'ul', start = 1) =>
  `<div class="ListContainerWrapper SCXW12 BCX0" style="position: relative;"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW12 BCX0" role="list" start="${start}" style="margin: 0px;"><li data-leveltext="" data-font="Symbol" data-listid="${list}" data-list-defn-props="{&quot;335552541&quot;:1,&quot;469769242&quot;:[8226]}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW12 BCX0"><p class="Paragraph SCXW12 BCX0" lang="EN-IN"><span data-contrast="auto" class="TextRun SCXW12 BCX0"><span class="NormalTextRun SCXW12 BCX0">${words}</span></span><span class="EOP SCXW12 BCX0" data-ccp-props="{}"></span></p></li></${tag}></div>`;
const item = (words: string, inside = '') => `<li><p>${words}</p>${inside}</li>`;

describe('a list of Word for the web', () => {
  it('a list of Word for the web is nested by its levels', () => {
    const html = [
      webItem(1, 1, 'Offer'),
      webItem(1, 2, 'made'),
      webItem(1, 3, 'by post'),
      webItem(1, 2, 'heard'),
      webItem(1, 1, 'End'),
    ];
    expect(pasted(html.join('\n')).html).toBe(
      `<ul>${item('Offer', `<ul>${item('made', `<ul>${item('by post')}</ul>`)}${item('heard')}</ul>`)}${item('End')}</ul>`,
    );
  });

  it('a list of Word for the web keeps its numbers, also after a paragraph', () => {
    const html = `${webItem(2, 1, 'One', 'ol')}${webItem(2, 1, 'Two', 'ol', 2)}<div class="OutlineElement"><p class="Paragraph">Between</p></div>${webItem(2, 1, 'Three', 'ol', 3)}`;
    expect(pasted(html).html).toBe(
      `<ol>${item('One')}${item('Two')}</ol><div><p>Between</p></div><ol start="3">${item('Three')}</ol>`,
    );
  });

  it('a list of Word for the web ends where another begins', () => {
    expect(pasted(webItem(1, 1, 'A') + webItem(2, 1, 'B') + webItem(3, 1, 'C', 'ol')).html).toBe(
      `<ul>${item('A')}</ul><ul>${item('B')}</ul><ol>${item('C')}</ol>`,
    );
  });
});

const png = '89504e470d0a1a0a';
const jpeg = 'ffd8ffe000104a46';
const shppict = (kind: string, hex: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\\picscaley100\\picw7938\\pich4233\\${kind}\\bliptag-123{\\*\\blipuid 0a0b0c0d}${hex}}}{\\nonshppict{\\pict\\picw7938\\wmetafile8\n0100090000}}`;
const onDisk = (name: string) =>
  `<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="P"><v:imagedata src="file:///C:/Users/m/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=300 height=160 src="file:///C:/Users/m/AppData/Local/Temp/msohtmlclip1/01/${name}" v:shapes="P"><![endif]></span>${name}</p>`;
const dataUrl = (type: string, hex: string) =>
  `data:image/${type};base64,${Buffer.from(hex, 'hex').toString('base64')}`;
const rtfOf = (...pictures: string[]) =>
  `{\\rtf1\\ansi{\\header {\\pict\\pngblip ${png}}}{\\*\\listtable{\\*\\listpicture ${shppict('pngblip', '00ff')}}}\\pard Text ${pictures.join('\\par ')}}`;

describe('pictures of Word', () => {
  it('pictures of Word are taken from the RTF of the same clipboard, in their order', () => {
    const rtf = rtfOf(shppict('pngblip', `${png.slice(0, 6)}\r\n${png.slice(6)}`), shppict('jpegblip', jpeg));
    expect(pasted(onDisk('a.png') + onDisk('b.jpg'), rtf)).toEqual({
      html: '<p><span data-upload="upload-1"></span>a.png</p><p><span data-upload="upload-2"></span>b.jpg</p>',
      unread: 0,
      lost: 0,
      taken: [dataUrl('png', png), dataUrl('jpeg', jpeg)],
    });
  });

  it('pictures of Word that no browser shows are lost, and the others keep their places', () => {
    const rtf = rtfOf(shppict('emfblip', '0100'), shppict('pngblip', png));
    expect(pasted(onDisk('chart.emz') + onDisk('b.png'), rtf)).toMatchObject({
      html: '<p>chart.emz</p><p><span data-upload="upload-1"></span>b.png</p>',
      lost: 1,
      taken: [dataUrl('png', png)],
    });
  });

  it('pictures of Word are lost rather than mistaken when their number differs', () => {
    const rtf = rtfOf(shppict('pngblip', png), shppict('jpegblip', jpeg));
    expect(pasted(onDisk('a.png'), rtf)).toMatchObject({ html: '<p>a.png</p>', lost: 1, taken: [] });
  });

  it('pictures of Word without RTF, or with a broken one, are lost', () => {
    for (const rtf of [
      '',
      '{\\rtf1 \\pict',
      rtfOf(shppict('pngblip', 'xyz')),
      rtfOf(shppict('pngblip', '123')),
    ]) {
      expect(pasted(onDisk('a.png'), rtf)).toMatchObject({ lost: 1, taken: [] });
    }
  });

  it('pictures of Word in binary form do not confuse what follows', () => {
    const rtf = `{\\rtf1{\\pict\\wmetafile8\\bin4 {}}{}${shppict('pngblip', png)}}`;
    expect(rtfPictures(rtf)).toEqual(['', dataUrl('png', png)]);
  });

  it('pictures of Word of many megabytes are read at once', () => {
    const startedAt = performance.now();
    expect(rtfPictures(rtfOf(shppict('pngblip', `${'89504e47'.repeat(8)}\r\n`.repeat(60_000))))).toHaveLength(
      1,
    );
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

const frame = '<table border="1" cellpadding="6" width="100%">';

describe('other clipboards', () => {
  it.each([
    [
      'a table of Excel',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:Percent;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'><tr height=20><td height=20 width=64 style='height:15.0pt'>Dose</td><td class=xl65 align=right x:num="0.25">25%</td></tr><tr><td colspan=2>a<br style='mso-data-placement:same-cell;'>b</td></tr><!--EndFragment--></table></body></html>`,
      `${frame}<tr><td>Dose</td><td>25%</td></tr><tr><td colspan="2">a<br>b</td></tr></table>`,
    ],
    [
      'a table of Google Sheets',
      `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.25}" data-sheets-numberformat="{}">25%</td></tr></tbody></table>`,
      `<google-sheets-html-origin>${frame}<tbody><tr><td>25%</td></tr></tbody></table>`,
    ],
    [
      'LibreOffice Writer',
      `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { margin-bottom: 0.1in }</style></head><body lang="en-IN" dir="ltr"><p style="line-height: 100%">H<sub>2</sub>O <b>and</b></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul></body></html>`,
      '<p>H<sub>2</sub>O <b>and</b></p><ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    ],
    [
      'Google Docs with a nested list',
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700;">a</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>b</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
      '<ul><li><p><strong>a</strong></p></li><ul><li><p>b</p></li></ul></ul>',
    ],
    [
      'Pages, by way of Safari',
      `<meta charset="UTF-8"><p class="p1" style="margin: 0px; font-family: &quot;Helvetica Neue&quot;;"><b>Offer</b><span class="Apple-converted-space">&nbsp;</span>ends</p>`,
      '<p><b>Offer</b> ends</p>',
    ],
    [
      'WhatsApp on the web',
      `<meta charset='utf-8'><span dir="ltr" class="_ao3e selectable-text copyable-text"><span>Ans: <strong class="_ao3e">B</strong></span></span>`,
      'Ans: <strong>B</strong>',
    ],
    [
      'a PDF in Firefox',
      `<meta charset='utf-8'><span style="left: calc(var(--scale-factor)*72px);" role="presentation" dir="ltr">Offer and</span><br role="presentation"><span role="presentation" dir="ltr">acceptance</span>`,
      'Offer and<br>acceptance',
    ],
    [
      'Outlook on the web',
      `<div class="elementToProof" style="font-family: Aptos;">One<br></div><div class="elementToProof"><u>Two</u></div>`,
      '<div>One<br></div><div><u>Two</u></div>',
    ],
    [
      'a page with a script and a frame',
      `<p onclick="x()">One<script>alert(1)</script><iframe src="https://a.example"></iframe></p>`,
      '<p>One</p>',
    ],
    ['Hindi with joiners', '<p>श्\u200dरेया क्\u200cष</p>', '<p>श्\u200dरेया क्\u200cष</p>'],
  ])('pasting %s gives the HTML of our own editor', (_, html, expected) => {
    expect(pasted(html)).toEqual({ html: expected, unread: 0, lost: 0, taken: [] });
  });
});
