import { expect, it } from 'vitest';
import { filesOfPicker } from './chosen-files.ts';

const picked = (...paths: string[]): File[] =>
  paths.map((path) => {
    const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1));
    Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
    return file;
  });

it('chosen files are named by their path below the folder, in natural order, without the files of operating systems', () => {
  const files = filesOfPicker(
    picked('Law/Unit 10.pdf', 'Law/Unit 2.pdf', 'Law/a/Chart.png', 'Law/.DS_Store', 'Law/a/Thumbs.db'),
  );
  expect(files.map(({ name }) => name)).toEqual(['a/Chart.png', 'Unit 2.pdf', 'Unit 10.pdf']);
});

it('single files are named by their own name', () => {
  expect(filesOfPicker(picked('Offer.pdf')).map(({ name }) => name)).toEqual(['Offer.pdf']);
  expect(filesOfPicker([])).toEqual([]);
});
