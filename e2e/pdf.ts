/** Text that a string of PDF may hold as it is. */
const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, '?');

/**
 * A whole PDF of one A5 page: a heading and lines below it.
 * @param lines short enough for the page, Latin letters
 */
export function pdfOf(heading: string, lines: string[]): Buffer {
  const text = [
    `BT /F1 18 Tf 36 540 Td (${escaped(heading)}) Tj ET`,
    ...lines.map((line, n) => `BT /F1 11 Tf 36 ${505 - n * 20} Td (${escaped(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, n) => {
    const start = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}
