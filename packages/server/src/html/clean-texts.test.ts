import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-html.ts';
import { cleanTexts } from './clean-texts.ts';

const piece = '<p style="text-align:center">The law of <b>contract</b> &amp; tort<script>x</script></p><td>';
/** Slow to clean, however it is done. */
const long = piece.repeat(Math.ceil(200_000 / piece.length));

const wild = '<p><span data-type="inline-math" data-latex="\\def\\a{}"></span></p>';

/** What `work` answers, and how often other work could have run meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ answer: T; turns: number }> {
  let isDone = false;
  let turns = 0;
  const counting = (async () => {
    for (; !isDone; turns += 1) await turn();
  })();
  const answer = await work.finally(() => {
    isDone = true;
  });
  await counting;
  return { answer, turns };
}

describe('texts being cleaned', () => {
  it('texts being cleaned come out the same as one by one, short or long', async () => {
    for (const texts of [['<b>a</b>', 'c', ''], [long, '<b>a</b>', wild], [wild], []]) {
      expect(await cleanTexts(texts, { personID: 1 })).toEqual(texts.map(cleanText));
    }
  });

  it('texts being cleaned of 200,000 characters, in one field or in many, let others be answered meanwhile', async () => {
    const many = Array.from({ length: 100 }, () => long.slice(0, 2000));
    // Loads what is loaded only once.
    await cleanTexts([long, 'a'], { personID: 1 });
    for (const texts of [[long], many]) {
      const { turns } = await turnsDuring(cleanTexts(texts, { personID: 1 }));
      // If they were cleaned in this thread, nobody would be answered before the end.
      expect(turns).toBeGreaterThan(20);
    }
  });

  it('texts being cleaned wait their turn, until their sender leaves', async () => {
    const gone = new AbortController();
    const first = cleanTexts([long], { personID: 1 });
    const second = cleanTexts([long], { personID: 1, gone: gone.signal });
    gone.abort();
    await expect(second).rejects.toThrow();
    expect((await first)[0]).toEqual(cleanText(long));
    expect(await cleanTexts([long], { personID: 1 })).toHaveLength(1);
  });

  it('texts being cleaned are refused when too many wait', async () => {
    const replies = Array.from({ length: 12 }, () =>
      cleanTexts([long], { personID: 1 }).catch((error) => error),
    );
    const answers = await Promise.all(replies);
    expect(answers.filter((answer) => Array.isArray(answer))).toHaveLength(11);
    expect(answers[11]).toMatchObject({ kind: 'unavailable' });
  });
});
