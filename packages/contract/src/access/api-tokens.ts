import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { filledName } from '../names.ts';
import { chosenDay, example, flag, id } from '../values.ts';
import { permissionList } from './staff.ts';

/** A script's token is renewed at least once a year. */
export const longestTokenDays = 366;

const apiToken = z.object({
  tokenID: z.int(),
  name: z.string(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** Route keys, `10,12`. */
  permissions: z.string(),
  createdAt: z.string(),
  /** The last day, yyyy-MM-dd, in India. */
  expiresOn: z.string(),
  /** '' when it was never used. */
  lastUsedAt: z.string(),
  isRevoked: z.int(),
});
export type ApiToken = z.infer<typeof apiToken>;

/**
 * Tokens with which scripts call the product as their owner, with part of the owner's rights. Making one needs a right;
 * seeing and revoking one's own needs only a session.
 */
export const apiTokens = defineCallsWith('access', 'apiTokens', { addition: true, writes: ['api_tokens'] })({
  list: readCall({
    path: 'admin/apitokens',
    shows: ['admin_users', 'api_tokens'],
    public: true,
    session: true,
    /** `everyone: 1` lists other people's tokens too, for a Super Admin. */
    input: z.object({ everyone: example(z._default(flag('Choose whose tokens to show'), 0), 0) }),
    output: z.object({ tokens: z.array(apiToken) }),
    rows: 'tokens',
  }),
  /** Answers the token, which is shown only this once. */
  add: changeCall({
    path: 'admin/addapitoken',
    needs: ['/account#tokens'],
    idempotency: 'refuse',
    input: z.object({
      name: example(filledName(80, 'Please enter a name'), 'Nightly export'),
      permissions: example(permissionList(), '28'),
      expiresOn: example(chosenDay('Please choose a last day'), '2027-03-31'),
    }),
    output: z.object({ tokenID: z.int(), token: z.string() }),
    says: 'Token created. Copy it now: it is not shown again',
  }),
  revoke: changeCall({
    path: 'admin/revokeapitoken',
    public: true,
    session: true,
    input: z.object({ tokenID: example(id(), 700_001) }),
    says: 'Token revoked',
  }),
});
