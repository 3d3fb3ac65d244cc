import { expect, it } from 'vitest';
import { requestedPath } from './requested-path.ts';

it.each([
  ['/api/admin/decrypt', '/api/admin/decrypt'],
  ['/post?x=/api/', '/post'],
  ['/post#x', '/post'],
  ['/%70ost', '/post'],
  ['/%61pi/admin/decryp%74?x=%', '/api/admin/decrypt'],
  ['http://host.example/%70ost', '/post'],
  ['HTTPS://host.example/api/x', '/api/x'],
  ['/%', '/%'],
  ['*', '*'],
])('the path requested by %s is %s', (url, path) => {
  expect(requestedPath({ url })).toBe(path);
});
