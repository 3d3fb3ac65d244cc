import { refused } from '@prepdesk/contract/failures';
import { describe, expect, it } from 'vitest';
import { NetworkFailure } from '../../api/read-reply.ts';
import { countsOf, type QueuedFile, UploadQueue } from './upload-queue.ts';

type Under = {
  queued: QueuedFile;
  onProgress: (share: number) => void;
  signal: AbortSignal;
  end: (error?: Error) => void;
};

/** A queue whose uploads end when the test says so. */
function queueOf(names: readonly string[], errorOf = (_: { name: string }) => '') {
  const under = new Map<string, Under>();
  let key = 0;
  let doneCount = 0;
  const queue = new UploadQueue({
    newKey: () => `key-${++key}`,
    errorOf,
    onDone: () => {
      doneCount += 1;
    },
    send: (queued, { onProgress, signal }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const end = (error?: Error) => (error ? reject(error) : resolve());
        under.set(queued.name, { queued, onProgress, signal, end });
      }),
  });
  queue.add(names.map((name) => ({ name, file: new File(['12345'], name) })));
  const states = () => queue.files().map(({ state }) => state);
  const end = async (name: string, error?: Error) => {
    under.get(name)?.end(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const idOf = (name: string) => queue.files().find((one) => one.name === name)?.id ?? 0;
  return { queue, under, states, end, idOf, doneCount: () => doneCount };
}

const five = ['1', '2', '3', '4', '5'];

describe('the queue of uploads', () => {
  it('the queue of uploads sends three at a time, and the next when one is done', async () => {
    const { states, end, doneCount } = queueOf(five);
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    await end('2');
    expect(states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
    expect(doneCount()).toBe(1);
  });

  it('the queue of uploads cancels a file, and sends it again with the same key', async () => {
    const { queue, under, states, end, idOf } = queueOf(five);
    const before = under.get('2');
    queue.cancel(idOf('2'));
    expect([before?.signal.aborted, states()[1]]).toEqual([true, 'cancelled']);
    before?.onProgress(0.9);
    await end('2');
    expect(states()).toEqual(['sending', 'cancelled', 'sending', 'sending', 'waiting']);
    queue.retry(idOf('2'));
    for (const name of ['1', '3']) await end(name);
    expect(under.get('2')).not.toBe(before);
    expect(under.get('2')?.queued.requestKey).toBe(before?.queued.requestKey);
    for (const name of ['2', '4', '5']) await end(name);
    expect(states()).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(queue.isBusy()).toBe(false);
  });

  it('the queue of uploads sends a file again that was cancelled and retried at the same moment', async () => {
    const { queue, under, states, end, idOf } = queueOf(['1']);
    const before = under.get('1');
    queue.cancel(idOf('1'));
    queue.retry(idOf('1'));
    await end('1');
    expect(under.get('1')).not.toBe(before);
    await end('1');
    expect(states()).toEqual(['done']);
  });

  it('the queue of uploads says why a file was not stored, and continues with the others', async () => {
    const { queue, states, end } = queueOf(five, ({ name }) => (name === '4' ? 'Not this one' : ''));
    await end('1', refused('“1” is empty'));
    await end('2', new Error('something went wrong'));
    expect(states()).toEqual(['refused', 'failed', 'sending', 'refused', 'sending']);
    expect(queue.files().map(({ sentence }) => sentence)).toEqual([
      '“1” is empty',
      'something went wrong',
      '',
      'Not this one',
      '',
    ]);
  });

  it('the queue of uploads keeps a file that was not stored in the list until it is removed or chosen again', async () => {
    const { queue, end, idOf } = queueOf(['1', '2', '3'], ({ name }) => (name === '2' ? 'Not this one' : ''));
    const names = () => queue.files().map(({ name, state }) => `${name} ${state}`);
    await end('1', refused('“1” is empty'));
    queue.add([{ name: '4', file: new File(['12345'], '4') }]);
    expect(names()).toEqual(['1 refused', '2 refused', '3 sending', '4 sending']);
    queue.add([{ name: '1', file: new File(['12345'], '1') }]);
    expect(names()).toEqual(['2 refused', '3 sending', '4 sending', '1 sending']);
    queue.remove(idOf('2'));
    queue.remove(idOf('3'));
    expect(names()).toEqual(['3 sending', '4 sending', '1 sending']);
  });

  it('the queue of uploads resumes by itself the files that a broken connection stopped', async () => {
    const { queue, states, end } = queueOf(['1', '2']);
    await end('1', new NetworkFailure());
    await end('2', refused('No'));
    expect(states()).toEqual(['failed', 'refused']);
    queue.retryOffline();
    expect(states()).toEqual(['sending', 'refused']);
  });

  it('the queue of uploads counts progress in bytes', async () => {
    const { queue, under, end, idOf } = queueOf(['1', '2', '3', '4']);
    await end('1');
    under.get('2')?.onProgress(0.5);
    queue.cancel(idOf('3'));
    expect(countsOf(queue.files())).toEqual({ all: 4, done: 1, open: 2, rejected: 0, share: 0.5 });
    await end('2', refused('No'));
    queue.cancelAll();
    queue.clear();
    expect(countsOf(queue.files())).toEqual({ all: 0, done: 0, open: 0, rejected: 0, share: 0 });
  });
});
