import { expect, it } from 'vitest';
import { filesOfPicker, skippedText } from './chosen-files.ts';

const picked = (...paths: string[]): File[] =>
  paths.map((path) => {
    const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1));
    Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
    return file;
  });

it('chosen files are named by their path below the folder, in natural order, without the files of operating systems', () => {
  const { files } = filesOfPicker(
    picked('Law/Unit 10.pdf', 'Law/Unit 2.pdf', 'Law/a/Chart.png', 'Law/.DS_Store', 'Law/a/Thumbs.db'),
  );
  expect(files.map(({ name }) => name)).toEqual(['a/Chart.png', 'Unit 2.pdf', 'Unit 10.pdf']);
});

it('single files are named by their own name', () => {
  expect(filesOfPicker(picked('Offer.pdf')).files.map(({ name }) => name)).toEqual(['Offer.pdf']);
  expect(filesOfPicker([])).toEqual({ files: [], skipped: [] });
});

it.each([
  'Law/~$Unit 1.docx',
  'Law/$RECYCLE.BIN/S-1-5-21/$R1.pdf',
  'Law/RECYCLER/a.pdf',
  'Law/.Trashes/501/Notes.pdf',
  'Law/.Trash-1000/files/Notes.pdf',
  'Law/__MACOSX/._Notes.pdf',
  'Law/__MACOSX/a/Notes.pdf',
  'Law/.DS_Store',
  'Law/a/._Notes.pdf',
  'Law/Thumbs.db',
  'Law/a/THUMBS.DB',
  'Law/desktop.ini',
  'Law/Desktop.ini',
  'Law/System Volume Information/x.pdf',
  'Law/@eaDir/x.pdf',
  'Law/.git/x.pdf',
  '~$Deck.pptx',
])('the file %s of a system is skipped, and said to be', (path) => {
  const { files, skipped } = filesOfPicker(picked(path, 'Law/Offer.pdf'));
  expect(files.map(({ name }) => name)).toEqual(['Offer.pdf']);
  expect(skippedText(skipped)).toBe(`1 system or lock file was skipped: ${path.split('/').at(-1)}`);
});

it.each([
  'Law/$ Rates.pdf',
  'Law/a~$b.pdf',
  'Law/Recycler notes.pdf',
  'Law/My Thumbs.db notes.pdf',
  'Law/a.b/Notes.pdf',
])('the file %s is nobody’s but the teacher’s, and is taken', (path) => {
  expect(filesOfPicker(picked(path))).toMatchObject({ files: [{ name: path.slice(4) }], skipped: [] });
});

it('skipped files are counted, and the first kinds of them named', () => {
  expect(skippedText([])).toBe('');
  expect(skippedText(['.DS_Store', 'a/.DS_Store', '~$Unit 1.docx'])).toBe(
    '3 system or lock files were skipped: .DS_Store, ~$Unit 1.docx',
  );
  expect(skippedText(['._1', '._2', '._3', '._4', '._5', '._6'])).toBe(
    '6 system or lock files were skipped: ._1, ._2, ._3, ._4, ._5, …',
  );
});

it('a file that macOS names with letters and marks apart has the name that people type', () => {
  const { files } = filesOfPicker(picked('Law/Cafe\u0301.pdf'));
  expect(files.map(({ name }) => name)).toEqual(['Café.pdf']);
});
