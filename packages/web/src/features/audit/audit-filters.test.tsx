import { auditLog } from '@prepdesk/contract/audit/audit-log';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { choose } from '../../testing/list.ts';
import { everyMediaMatches } from '../../testing/media.ts';
import { mounted } from '../../testing/mounted.tsx';
import { AuditFilters, type AuditSearch } from './audit-filters.tsx';

afterEach(() => void vi.restoreAllMocks());

async function filters(isPhone: boolean) {
  everyMediaMatches(isPhone);
  new AnsweringNetwork().on(auditLog.choices, () => ({
    people: [{ id: 4, name: 'Asha Sharma' }],
    tables: [],
    calls: [],
    called: {},
  }));
  const Shown = () => {
    const [scope, setScope] = useState<AuditSearch>({ rows: 'courses/3' });
    return <AuditFilters scope={scope} onChoose={setScope} />;
  };
  return mounted(Shown, ['/audit'], '/audit');
}

test('the filters of the log stand in its bar', async () => {
  await filters(false);
  expect(screen.getByLabelText('Who')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
});

test('on a phone the filters of the log are one button with their count, which opens them in a sheet', async () => {
  const { user } = await filters(true);
  expect(screen.queryByLabelText('Who')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await choose(user, 'Who', 'Asha Sharma');
  expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Show all rows/ })).toBeTruthy();
});
