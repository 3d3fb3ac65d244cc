import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mounted } from '../testing/mounted.tsx';
import { openPath } from '../ui/screen/trail.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { existingScreenAt } from './screen-list.ts';

const path = '/roles';
const roles = existingScreenAt(path)!;

test('a screen whose file cannot be loaded keeps its heading and its path, and is loaded again once online', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/1.js');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const part = { fetch: () => Promise.reject(missing), loaded: () => undefined };
  const Broken = () => <ScreenFrame screen={{ ...roles, part }} />;
  await mounted(Broken, [path], path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(roles.title);
  expect(openPath.get()).toEqual({ trail: [], current: '' });
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});
