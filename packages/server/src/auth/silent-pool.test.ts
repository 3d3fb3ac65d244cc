import { expect, it } from 'vitest';
import { silentServer } from '../testing/silent-server.ts';
import { userPool } from './cognito-sign-in.ts';

it('a user pool that is silent is given up', async () => {
  const server = await silentServer();
  const settings = { userPoolID: 'ap-south-1_x', clientID: 'x', endpoint: server.url };
  const pool = userPool(settings, { connectMs: 1000, answerMs: 50 });
  await expect(pool.begin('919000000001')).rejects.toMatchObject({ name: 'TimeoutError' });
  await server.close();
});
