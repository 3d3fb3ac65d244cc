import { refused } from '@prepdesk/contract/failures';
import { crypto as calls, unreadableText } from '@prepdesk/contract/tools/crypto';
import { countAddress } from '../../db/address-limit.ts';
import { openSealed } from '../../http/call/envelope-plugin.ts';
import { implement } from '../../http/call/implement.ts';
import { isPlainJson } from '../../http/call/plain-json.ts';

export const decryptLimit = {
  purpose: 'decrypt',
  maxPerWindow: 60,
  windowMinutes: 1,
  says: 'Too many texts were sent from your network',
};

export const crypto = implement(calls, {
  decrypt: async ({ input, db, caller }) => {
    await countAddress(db, decryptLimit, caller.address);
    const data = openSealed(input.enc_response);
    if (data === undefined || !isPlainJson(data)) throw refused(unreadableText);
    return { data };
  },
});
