import { randomBytes } from 'node:crypto';
import { apiTokens as calls, longestTokenDays } from '@prepdesk/contract/access/api-tokens';
import { companyDay, dayFromToday } from '@prepdesk/contract/company-time';
import { Failure, invalid, missing } from '@prepdesk/contract/failures';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { requirePerson } from '../../auth/actor.ts';
import { apiTokenPrefix } from '../../auth/actor-of-token.ts';
import { tokenHashOf } from '../../auth/sessions.ts';
import { isSeen, ownerSeen } from '../../db/row-scope.ts';
import { adminUsers } from '../../db/schema/access.ts';
import { apiTokens as table } from '../../db/schema/auth.ts';
import { implement } from '../../http/call/implement.ts';
import { refuseBeyondOwn, standingOf } from './grant-rules.ts';

export const apiTokens = implement(calls, {
  list: async ({ input, actor, db }) => {
    requirePerson(actor);
    const isEveryone = input.everyone === 1;
    if (isEveryone && ownerSeen('api_tokens', actor) !== undefined) {
      throw new Failure('forbidden', 'Only a Super Admin may see the tokens of others');
    }
    const rows = await db
      .select({ token: table, ownerName: adminUsers.fullName })
      .from(table)
      .innerJoin(adminUsers, eq(adminUsers.id, table.userID))
      .where(isEveryone ? undefined : eq(table.userID, actor.userID))
      .orderBy(desc(table.id))
      .limit(1000);
    const tokens = rows.map(({ token, ownerName }) => ({
      tokenID: token.id,
      name: token.name,
      ownerName,
      isOwn: token.userID === actor.userID,
      permissions: token.routeKeys.join(','),
      expiresOn: token.expiresOn,
      createdAt: token.createdAt.toISOString(),
      lastUsedAt: token.lastUsedAt?.toISOString() ?? '',
      isRevoked: token.revokedAt ? 1 : 0,
    }));
    return { tokens };
  },
  add: async ({ input: { name, permissions, expiresOn }, actor, db }) => {
    const standing = await standingOf(db, actor, calls.add);
    if (permissions.length === 0) throw invalid({ permissions: 'Please choose what the token may open' });
    if (expiresOn < companyDay()) throw invalid({ expiresOn: 'The last day has passed already' });
    if (expiresOn > dayFromToday(longestTokenDays)) {
      throw invalid({ expiresOn: 'A token lasts a year at most: renew it after that' });
    }
    refuseBeyondOwn(standing, permissions);
    const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
    const [added] = await db
      .insert(table)
      .values({
        userID: actor.userID,
        name,
        expiresOn,
        routeKeys: permissions,
        tokenHash: tokenHashOf(token),
      })
      .returning({ tokenID: table.id });
    return { tokenID: added!.tokenID, token };
  },
  revoke: async ({ input: { tokenID }, actor, db }) => {
    requirePerson(actor);
    const [token] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, tokenID), isSeen('api_tokens', actor)));
    if (!token) throw missing('The token');
    await db
      .update(table)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(table.id, tokenID), isNull(table.revokedAt)));
  },
});
