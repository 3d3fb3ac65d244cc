import type pg from 'pg';
import { DatabaseAway } from '../primary/database-away.ts';
import type { Probe } from '../primary/look-for-primary.ts';
import { type Progress, positionOf } from './progress.ts';

/** The same on a primary and on what follows it, and on nothing else. */
const identity = `(select system_identifier from pg_control_system()) || ' ' || current_database() as identity`;

type Answer = { isFit: boolean; lsn: string | null; identity: string };

const answerOf = async (client: pg.Client, text: string): Promise<Answer | undefined> =>
  (await client.query<Answer>(text)).rows[0];

/** Whether it accepts writes, and where its log ends, in one query. */
export const primaryProbe = (progress: Progress): Probe => ({
  fits: 'takes writes',
  ask: async (client) => {
    const requestedMs = performance.now();
    const answer = await answerOf(
      client,
      `select current_setting('transaction_read_only') = 'off' as "isFit", ${identity},
         case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as lsn`,
    );
    if (!answer?.isFit || !answer.lsn) throw new DatabaseAway('it only reads');
    progress.identity = answer.identity;
    progress.notePrimary(positionOf(answer.lsn), requestedMs);
  },
});

/** Whether it follows our primary, and how far it is. */
export const standbyProbe = (progress: Progress): Probe => ({
  fits: 'follows the primary',
  ask: async (client) => {
    const answer = await answerOf(
      client,
      `select pg_is_in_recovery() as "isFit", ${identity}, pg_last_wal_replay_lsn()::text as lsn`,
    );
    if (!answer?.isFit) throw new DatabaseAway('it is no standby');
    // Nothing is read from it before we know which primary it has to follow; its age is unknown until then, too.
    if (progress.identity === undefined) return;
    if (answer.identity !== progress.identity) throw new DatabaseAway('it follows another database');
    if (answer.lsn) progress.noteStandby(positionOf(answer.lsn));
  },
});
