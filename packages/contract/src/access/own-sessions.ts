import * as z from 'zod/mini';
import { changeCall, defineCallsWith, readCall } from '../define-call.ts';
import { example, optionalID } from '../values.ts';

const session = z.object({
  sessionID: z.string(),
  /** The browser's own description of itself. */
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

/** The devices on which a person is signed in: one's own or, with the right for it, anyone's. */
export const ownSessions = defineCallsWith('access', 'ownSessions', { addition: true, writes: ['sessions'] })(
  {
    list: readCall({
      path: 'admin/sessions',
      shows: ['admin_users', 'sessions'],
      public: true,
      session: true,
      input: z.object({ userID: example(optionalID(), 7) }),
      output: z.object({ sessions: z.array(session) }),
      rows: 'sessions',
    }),
    end: changeCall({
      path: 'admin/endsession',
      public: true,
      session: true,
      input: z.object({
        sessionID: example(z.uuid('Please choose a device'), '00000000-0000-4000-8000-000000000007'),
      }),
      says: 'Signed out there',
    }),
    /** Ends all other sessions of one's own, or with `userID` all of that person's. */
    endOthers: changeCall({
      path: 'admin/endothersessions',
      public: true,
      session: true,
      input: z.object({ userID: example(optionalID(), 7) }),
      output: z.object({ endedCount: z.int() }),
      says: 'Signed out everywhere else',
    }),
  },
);
