import { routes } from '@prepdesk/contract/routes';
import { describe, expect, it, vi } from 'vitest';
import { changeBetween, grantable, keysIn, listOf, namesOf, withTicks } from './rights.ts';

describe('the checklist', () => {
  it('the checklist holds every route and every part of one, except the sign-in page and the person’s own account', () => {
    const held = new Set<string>(grantable.map(({ path }) => path));
    expect(routes.map(({ path }) => path).filter((path) => !held.has(path))).toEqual([
      '/account',
      '/history',
      '/login',
    ]);
    expect(held.size).toBe(grantable.length);
    expect(grantable.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Refunds', 'Order changes', 'Faculty link']),
    );
  });

  it('the checklist offers the public tools, which are in the menu only for people with their keys', () => {
    expect(grantable.map(({ key }) => key)).toEqual(expect.arrayContaining([104, 105]));
  });

  it('the checklist leaves the public tools out where the server does not serve them', async () => {
    const content = JSON.stringify({ hasPublicTools: false });
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => content }) });
    vi.resetModules();
    const served = (await import('./rights.ts')).grantable;
    expect(
      grantable.filter(({ key }) => !served.some((one) => one.key === key)).map(({ key }) => key),
    ).toEqual([104, 105]);
    vi.unstubAllGlobals();
  });

  it('the checklist keeps the groups of the menu together', () => {
    const groups = grantable.map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(groups.filter((group, index) => group !== groups[index - 1]));
  });
});

describe('a set of rights', () => {
  it.each(['', '1', '1,10,44'])('the set of rights %j is the same after reading and writing', (list) => {
    expect(listOf(keysIn(list))).toBe(list);
  });

  it('a set of rights keeps the changes of somebody else when ticks are applied to a newer set', () => {
    const ticks = new Map([
      [10, true],
      [44, false],
    ]);
    expect(listOf(withTicks(keysIn('1,44'), ticks))).toBe('1,10');
    expect(listOf(withTicks(keysIn('1,10,12,44'), ticks))).toBe('1,10,12');
  });

  it('a set of rights reports which rights are added and which are revoked', () => {
    expect(changeBetween(keysIn('1,10'), keysIn('10,44'))).toEqual({ added: [44], revoked: [1] });
    expect(namesOf([44, 10])).toBe('Refunds, Subjects');
  });
});
