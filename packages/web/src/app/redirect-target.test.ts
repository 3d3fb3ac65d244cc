import { describe, expect, test } from 'vitest';
import { loginAddress, redirectTarget } from './redirect-target.ts';

describe('after signing in', () => {
  test.each(['/subjects', '/subjects?id=a02b', '/classes/Direct%20Tax?id=a02b&page=2', '/topics#row'])(
    'after signing in a path of this site is opened: %s',
    (path) => expect(redirectTarget(path)).toBe(path),
  );

  test.each([
    null,
    '',
    'subjects',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/login/',
    '/LOGIN?redirect=/x',
    '/a/../login',
    '/\u0000',
  ])('after signing in anything but a path of this site leads home: %j', (path) =>
    expect(redirectTarget(path)).toBe('/'),
  );
});

describe('the sign-in page', () => {
  test('the sign-in page remembers path and query', () => {
    expect(loginAddress({ pathname: '/subjects', search: '?id=a02b&page=2' })).toBe(
      '/login?redirect=%2Fsubjects%3Fid%3Da02b%26page%3D2',
    );
  });

  test('the sign-in page does not remember home or itself', () => {
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login');
    expect(loginAddress({ pathname: '/login', search: '?redirect=%2Fsubjects' })).toBe('/login');
  });
});
