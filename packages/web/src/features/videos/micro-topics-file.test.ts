import { describe, expect, it } from 'vitest';
import { errorOfFile, readFile, template, textOfFile, withServerErrors } from './micro-topics-file.ts';

describe('a file of micro-topics', () => {
  it('a file of micro-topics must be a .csv file that is neither empty nor too large', () => {
    expect(errorOfFile({ name: 'parts.xlsx', size: 10 })).toBe('Only .csv files are accepted');
    expect(errorOfFile({ name: 'parts.CSV', size: 3 * 1024 * 1024 })).toBe('The file is larger than 2 MB');
    expect(errorOfFile({ name: 'parts.csv', size: 0 })).toBe('The file is empty');
    expect(errorOfFile({ name: 'parts.csv', size: 10 })).toBe('');
  });

  it('a file of micro-topics is read by its headings in any case and order, with quotes, commas and a byte order mark', async () => {
    const rows = await readFile(
      '\uFEFFName,END,Video ID,Start\r\n"Offer, and ""more""",600,7,0\r\n\r\nनियम,2:00,7,1:00\r\n',
    );
    expect(rows).toEqual([
      { row: 2, videoID: '7', referenceID: '', name: 'Offer, and "more"', start: '0', end: '600', error: '' },
      { row: 3, videoID: '7', referenceID: '', name: 'नियम', start: '1:00', end: '2:00', error: '' },
    ]);
  });

  it('a file of micro-topics reports the errors of each row', async () => {
    const rows = await readFile('videoID,name,start,end\nx,,soon,10\n3,Short row\n3,Backwards,20,10');
    expect(rows.map(({ error }) => error)).toEqual([
      'videoID is a number, name is needed, start is seconds, or HH:mm:ss',
      'start is seconds, or HH:mm:ss, end is seconds, or HH:mm:ss',
      'end is not after start',
    ]);
  });

  it.each([
    ['name,start,end\na,1,2', /^The first row must name the columns/],
    ['videoID,name,start,end\n', /^The file has no rows$/],
    ['videoID,name,start,end\n1,"open,2,3', /^This file cannot be read as CSV/],
  ])('the file of micro-topics %j is refused as a whole', async (text, sentence) => {
    await expect(readFile(text)).rejects.toThrow(sentence);
  });

  it('a file of micro-topics may use the Windows encoding, and shows the errors that the server found', async () => {
    const bytes = new Uint8Array(
      [...'videoID,name,start,end\n1,caf']
        .map((one) => one.charCodeAt(0))
        .concat(0xe9, ...[...',0,9'].map((one) => one.charCodeAt(0))),
    );
    const rows = await readFile(textOfFile(bytes.buffer));
    expect(rows[0]?.name).toBe('café');
    expect(withServerErrors(rows, { 'data.0': 'Row 2: there is no video 1' })[0]?.error).toBe(
      'there is no video 1',
    );
  });

  it('a file of micro-topics may be a spreadsheet’s “Unicode text”: UTF-16 with tabs', async () => {
    const text = '\ufeffvideoID\tname\tstart\tend\r\n7\tनियम, 😀\t0\t9\r\n';
    const bytes = new Uint8Array(
      [...text]
        .flatMap((one) => one.split(''))
        .flatMap((unit) => {
          const code = unit.charCodeAt(0);
          return [code & 255, code >> 8];
        }),
    );
    expect(await readFile(textOfFile(bytes.buffer))).toMatchObject([
      { name: 'नियम, 😀', end: '9', error: '' },
    ]);
  });

  it('a file of micro-topics has a template that is read without errors', async () => {
    expect((await readFile(template)).map(({ error }) => error)).toEqual(['', '']);
  });
});
