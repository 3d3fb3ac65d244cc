import * as z from 'zod/mini';
import { changeCall, defineCalls } from '../define-call.ts';
import { example, filledText } from '../values.ts';

export const emptyText = 'Text field can not be empty';
export const unreadableText = 'Please enter valid data in Text field';

const maxBytes = 256 * 1024;

export const crypto = defineCalls('tools', 'crypto', {
  /** Opens what was sealed as in d3 §9. Works on the given text alone: it reads no data and logs nothing (gaps C4). */
  decrypt: changeCall({
    path: 'admin/decrypt',
    writes: ['address_counts'],
    public: true,
    input: z.object({
      enc_response: example(
        filledText(maxBytes, emptyText),
        'wwVTUMw3bbkWBmOyGpmi7ogmN4IUU5hFBfwqxKeFQyBv1g==oSfsKeqZ6lG1HTGPI7h0IRDjezwf4uJuCN23fO8lxVU=',
      ),
    }),
    output: z.object({ data: z.unknown() }),
    says: 'Decrypted',
    transaction: 'own',
    bodyLimitBytes: maxBytes,
  }),
});
