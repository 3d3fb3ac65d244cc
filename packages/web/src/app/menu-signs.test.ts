import { describe, expect, it } from 'vitest';
import { signOfPath } from './menu-signs.ts';
import { areas, screensOf } from './navigation.ts';

describe('the signs of the menu', () => {
  it('each screen of the menu has its own sign', () => {
    const inMenu = areas.flatMap(({ entries }) => entries.flatMap(screensOf));
    expect(inMenu.filter(({ path }) => !signOfPath[path])).toEqual([]);
  });

  it.each(areas)('no two signs of the menu are alike in $name', ({ entries }) => {
    const signs = entries.map(({ tabs }) => tabs[0] && signOfPath[tabs[0].path]);
    expect(new Set(signs).size).toBe(signs.length);
  });
});
