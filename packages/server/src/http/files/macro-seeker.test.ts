import { studyFiles } from '@prepdesk/contract/files/study-files';
import { open } from '@prepdesk/envelope/envelope';
import { beforeAll, describe, expect, it } from 'vitest';
import { addChain, type Chain } from '../../testing/catalogue.ts';
import { fieldsOf, multipartOf } from '../../testing/multipart.ts';
import { useProduct } from '../../testing/product.ts';
import { useSession } from '../../testing/sessions.ts';
import { staff } from '../../testing/staff.ts';
import { zipOf } from '../../testing/workbook-file.ts';
import { macroSeeker } from './macro-seeker.ts';

const product = useProduct();
const token = useSession(product, staff.content);
let chain: Chain;
beforeAll(async () => {
  chain = await addChain(product, token, 'First');
});

async function says(name: string, content: Buffer): Promise<string> {
  const scope = { appId: chain.appID, courseId: chain.courseID, classId: chain.classID, type: 1 };
  const { headers, payload } = multipartOf(fieldsOf(scope), [{ name, content }]);
  const reply = await product.server.inject({
    method: 'POST',
    url: `/api/${studyFiles.add.path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return (open(reply.json().enc_response) as { message: string }).message;
}

describe('an Office file with macros', () => {
  it.each(['word/vbaProject.bin', 'word/VBAPROJECT.BIN'])(
    'an Office file with macros is refused: %s',
    async (part) => {
      const content = zipOf({
        'word/document.xml': '<x/>',
        'word/1.bin': 'x'.repeat(70_000),
        [part]: 'macros',
      });
      expect(await says('Text.docx', content)).toBe(
        '“Text.docx” has macros inside, which can harm whoever opens it. Please save it without them',
      );
    },
  );

  it('an Office file with macros is accepted once the macros are removed', async () => {
    expect(await says('Text.docx', zipOf({ 'word/document.xml': '<x/>' }))).toBe('Uploaded');
  });

  it('an Office file with macros is recognised wherever its chunks are cut, and other kinds of files are not searched', () => {
    const hasMacros = macroSeeker('pptx');
    expect([...'ppt/vbaProject.bin'].some((letter) => hasMacros?.(Buffer.from(letter)))).toBe(true);
    expect(macroSeeker('pdf')).toBeUndefined();
  });
});
