/**
 * The advisory locks by what they protect. Servers of two releases run side by side during an upgrade, so a lock keeps
 * its number: a new one gets the next that is free. Beside these, `lock_phone` in triggers/learners.sql has 73051, and
 * locks on a text are its hash.
 */
export const locks = {
  /** Migrating: one server at a time. */
  migration: 7_305_114,
  /** The hourly removal of what is old: one server at a time. */
  sweep: 7_305_115,
  /** The chain of seals over the audit log, and the server's keys: a second sealer would fork the chain. */
  seal: 7_305_116,
  /**
   * With a job's id: the job is being worked on. It has the number of `seal` and cannot move, because the release before
   * would take running jobs for abandoned ones; PostgreSQL keeps locks of one number and of two apart.
   */
  job: 7_305_116,
  /** With an import's id: a step of the import of questions. */
  questionImport: 7_305_117,
  /** Changes of rights, and of who holds them. */
  access: 7_305_118,
  /** The months of the monthly logs. */
  logMonths: 7_305_119,
  /** The database that tests copy. */
  testTemplate: 7_305_120,
  /** With a course level's id: its quizzes. */
  levelQuizzes: 7_305_121,
  /** The archives of the audit log. */
  auditArchive: 7_305_122,
  /** Dividing logs from before they had months. */
  divideLogs: 7_305_123,
  /**
   * Filling an empty database with the demo company. It had the number of `seal` until 2.5.0 and could move: of two that
   * fill a database at once one fails, as their rows have the same ids.
   */
  demo: 7_305_124,
  /** Adding up the sums of royalty: one server at a time. */
  royaltySums: 7_305_131,
} as const;
