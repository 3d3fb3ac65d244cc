import { expect, it } from 'vitest';
import { databaseAddressOf } from './database-address.ts';

it.each([
  [
    'postgresql://u:p%40ss@h1:5432,h2:6000/db?target_session_attrs=read-write',
    { user: 'u', password: 'p@ss', database: 'db', host: 'h1', port: 5432 },
    [
      { host: 'h1', port: 5432 },
      { host: 'h2', port: 6000 },
    ],
  ],
  [
    'postgres://u@[::1]:1,[fe80::2]/db',
    { user: 'u' },
    [
      { host: '::1', port: 1 },
      { host: 'fe80::2', port: 5432 },
    ],
  ],
  [
    'postgres://u@/db?host=/run/a,%2Frun%2Fb&port=5433',
    { database: 'db' },
    [
      { host: '/run/a', port: 5433 },
      { host: '/run/b', port: 5433 },
    ],
  ],
  [
    'postgres://u@/db?host=a,b&port=1,2',
    {},
    [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
    ],
  ],
  ['postgres://localhost', {}, [{ host: 'localhost', port: 5432 }]],
])('the address %s is understood', (text, shown, hosts) => {
  expect(databaseAddressOf(text)).toMatchObject({ ...shown, hosts });
});

it.each([
  'postgres://h1,h2/db?target_session_attrs=read-only',
  'postgres://h1,h2/db?target_session_attrs=any',
  'postgres://h1:x/db',
  'postgres://h1:70000/db',
  'mysql://h1/db',
  'foo',
])('the address %s is refused', (text) => {
  expect(databaseAddressOf(text)).toBeUndefined();
});
