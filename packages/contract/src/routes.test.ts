import { expect, test } from 'vitest';
import { screenAt } from './routes.ts';

test('a screen is found by its address, whatever its case and the name of its record', () => {
  expect(screenAt('/subjects')?.path).toBe('/subjects');
  expect(screenAt('/Subjects/')?.path).toBe('/subjects');
  expect(screenAt('/courses/CA Foundation')?.path).toBe('/courses/{id}');
  expect(screenAt('/addslides/Torts')?.path).toBe('/addSlides/{id}');
  expect(screenAt('/notification/sent')?.path).toBe('/notification/sent');
  expect(screenAt('/nowhere')).toBeUndefined();
});
