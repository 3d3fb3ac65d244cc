import { roles } from '@prepdesk/contract/access/roles';
import { envelopeCompression, envelopeCompressionHeader } from '@prepdesk/contract/envelope-compression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startStubServer } from '../testing/stub-server.ts';
import { send } from './transport.ts';

let answer: Answer;
let stop: () => void;

beforeAll(async () => {
  stop = await startStubServer((response) => answer(response));
});
afterAll(() => stop());

const compressed = { [envelopeCompressionHeader]: envelopeCompression };
const notAnswered = { kind: 'unknown', message: 'The server could not answer. Please try again' };

test.each([
  ['a page of a proxy', '<h1>Bad gateway</h1>'],
  ['half an envelope', '{"enc_response":"abcd'],
  ['an envelope that cannot be opened', '{"enc_response":"abcd"}'],
])('%s is an answer that could not be read, compressed or not', async (_, text) => {
  for (const headers of [{}, compressed]) {
    answer = (response) => response.writeHead(200, headers).end(text);
    await expect(send(roles.list, {})).rejects.toMatchObject(notAnswered);
  }
});

test('an answer that breaks off is a lost connection, compressed or not', async () => {
  for (const headers of [{}, compressed]) {
    answer = (response) => {
      response.writeHead(200, { ...headers, 'content-length': 100 });
      response.write('{"enc_response":"abcd', () => response.destroy());
    };
    await expect(send(roles.list, {})).rejects.toMatchObject({ name: 'NetworkFailure' });
  }
});
