import { routeGroups, screens } from '@prepdesk/contract/routes';
import { describe, expect, it } from 'vitest';
import { signOf, signOfPath } from './menu-signs.ts';

describe('the signs of the menu', () => {
  const inMenu = screens.filter(({ isInMenu, public: isPublic }) => isInMenu || isPublic);

  it('the menu gives each screen its own sign', () => {
    const without = inMenu.filter(({ path }) => path !== '/login' && !signOfPath[path]);
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it.each(routeGroups)('the menu has no two signs alike in %s', (group) => {
    const signs = inMenu.filter((screen) => screen.group === group).map(signOf);
    expect(new Set(signs).size).toBe(signs.length);
  });
});
