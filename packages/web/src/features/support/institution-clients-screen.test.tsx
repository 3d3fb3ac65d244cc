import { apps } from '@prepdesk/contract/catalogue/apps';
import { institutionClients } from '@prepdesk/contract/support/institution-clients';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { encodedID } from '../../api/encoded-id.ts';
import { AnsweringNetwork } from '../../testing/answering.ts';
import { button, field } from '../../testing/list.ts';
import { mounted } from '../../testing/mounted.tsx';
import InstitutionClientsScreen from './institution-clients-screen.tsx';

test('a new client is followed by the way to its packages and users', async () => {
  new AnsweringNetwork()
    .on(apps.list, () => [])
    .on(institutionClients.list, () => ({ clients: [] }))
    .on(institutionClients.add, () => ({ clientID: 12 }));
  const screens = ['/clientuser', '/clientuserDetail/{id}'] as const;
  const { user } = await mounted(InstitutionClientsScreen, screens, '/clientuser', screens);
  await user.click(await screen.findByRole('button', { name: 'Add client' }));
  await screen.findByRole('dialog', { name: 'Add client' });
  await user.type(field('Name'), 'Lakeside');
  await user.click(button('Save'));
  const link = await screen.findByRole('link', { name: 'Add packages and users' });
  expect(link.getAttribute('href')).toBe(`/clientuserDetail/Lakeside?id=${encodedID({ clientID: 12 })}`);
});
