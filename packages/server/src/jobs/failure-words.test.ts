import { refused } from '@prepdesk/contract/failures';
import { describe, expect, it } from 'vitest';
import { failureWords, JobFailure } from './failure-words.ts';

const coded = (code: string, message = 'secret') => Object.assign(new Error(message), { code });

describe('the reason why a job failed is given', () => {
  it.each([
    [refused('The statement is locked'), 'The statement is locked'],
    [new JobFailure('the server stops'), 'the server stops'],
    [coded('ECONNREFUSED', 'connect 10.0.0.7:587'), 'Another service could not be reached'],
    [coded('ENOENT', 'open /srv/data/x.pdf'), 'A file could not be read or written'],
    [coded('57014'), 'The database took too long'],
    [coded('57P01'), 'The database could not be reached'],
    [coded('23505', 'Failed query: insert into learners'), 'The database refused it'],
    [new Error('password=hunter2'), 'It failed; the server’s log says why'],
    ['thrown as text', 'It failed; the server’s log says why'],
  ])('the reason why a job failed is given in words that reveal nothing of its data: %s', (error, words) => {
    expect(failureWords(error)).toBe(words);
  });
});
