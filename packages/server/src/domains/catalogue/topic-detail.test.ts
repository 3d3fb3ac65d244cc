import { topicDetail } from '@prepdesk/contract/catalogue/topic-detail';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { microTopics } from '@prepdesk/contract/videos/micro-topics';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { addMappables, fullLessonID, mappedVideoID, questionBankID } from '../../testing/mappables.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';

const product = useProduct();
const asha = useSession(product, staff.superAdmin);
let chain: Chain;

beforeAll(async () => {
  chain = await addChain(product, asha, 'Detail');
  await addMappables(product.pool, chain);
});

const ask = <C extends AnyCall>(call: C, input: Record<string, unknown>) =>
  product.ask(call, input, { token: asha });

describe('the detail of a topic', () => {
  it('the detail of a topic groups its videos and question banks by what they contain, and calls a question bank 0 here', async () => {
    await ask(microTopics.add, {
      data: [{ videoID: String(mappedVideoID), referenceID: '', name: 'Offer', start: '0', end: '00:10:00' }],
    });
    await product.pool.query(
      `insert into study_files (type, sub_topic_id, name, storage_key, content_type, size_bytes, is_active)
       values (1, $1, 'a.pdf', 'notes/a', 'application/pdf', 1, 1), (1, $1, 'b.pdf', 'notes/b', 'application/pdf', 1, 0),
         (2, $2, 'c.pdf', 'slides/c', 'application/pdf', 1, 1)`,
      [chain.subTopicID, questionBankID],
    );
    const { topicID } = chain;
    const micro = (await ask(topicDetail.microTopics, { topicID })).body.response;
    expect(micro.withMicro).toMatchObject([
      { id: chain.subTopicID, slugID: 1, notes: 1, slides: 0, videoID: mappedVideoID },
    ]);
    expect(micro.withMicro[0]?.microtopics).toBeGreaterThan(0);
    expect(micro.withoutMicro).toMatchObject([
      { id: questionBankID, slugID: 0, videoID: null },
      { id: fullLessonID, slugID: 1, microtopics: 0 },
    ]);
    const slides = (await ask(topicDetail.slides, { topicID })).body.response;
    expect(slides.withSlides.map(({ id }) => id)).toEqual([questionBankID]);
    expect(slides.withoutSlides.map(({ id }) => id)).toEqual([chain.subTopicID, fullLessonID]);
    const notes = (await ask(topicDetail.notes, { topicID })).body.response;
    expect(notes.withNotes.map(({ id }) => id)).toEqual([chain.subTopicID]);
    expect((await ask(topicDetail.notes, { topicID: 999_999 })).body.message).toContain(
      'The topic was not found',
    );
  });
});
