import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import EncryptScreen from './encrypt-screen.tsx';

test('whether texts are decrypted or encrypted is in the address, which a reload restores', async () => {
  const { user, location, reload } = await mounted(EncryptScreen, ['/encrypt'], '/encrypt');
  const isOpen = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true';
  expect(isOpen('Decrypt Data')).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Encrypt Data' }));
  await expect.poll(() => location().href).toBe('/encrypt?tab=encrypt');
  await reload();
  expect(isOpen('Encrypt Data')).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Decrypt Data' }));
  await expect.poll(() => location().href).toBe('/encrypt');
});

test('Back leads from encrypting to decrypting', async () => {
  const { user, location, goBack } = await mounted(EncryptScreen, ['/encrypt'], '/encrypt');
  await user.click(screen.getByRole('tab', { name: 'Encrypt Data' }));
  await expect.poll(() => location().href).toBe('/encrypt?tab=encrypt');
  await goBack();
  await expect.poll(() => location().href).toBe('/encrypt');
  expect(screen.getByRole('tab', { name: 'Decrypt Data' }).getAttribute('aria-selected')).toBe('true');
});
