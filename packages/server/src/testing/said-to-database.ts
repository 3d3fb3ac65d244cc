import pg from 'pg';

/** Sent by the queue and the sealer, which run on their own; the list of jobs reads the queue's table, too. */
const isByItself = (text: string): boolean =>
  /pgboss|audit_content\(/.test(text) && !text.includes('job_deeds');

type Statement = { text: string; values: unknown[] };

/** The statements that this process sends while the work is under way. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const said: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement> | undefined, unknown];
    const { text = '', values } = typeof first === 'string' ? { text: first } : { ...first };
    said.push({ text, values: values ?? (Array.isArray(second) ? second : []) });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return said.filter(({ text }) => !isByItself(text));
}

export const saidDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsDuring(work)).map(({ text }) => text);

const name = '(?:only\\s+)?"?(\\w+)"?';

const namedAfter = (words: string, statements: readonly string[]): Set<string> => {
  const pattern = new RegExp(`\\b(?:${words})\\s+${name}`, 'gi');
  return new Set(statements.flatMap((text) => [...text.matchAll(pattern)].map(([, table = '']) => table)));
};

/** Whatever follows `from`, `join` and the like, which is more than tables. */
export const readBy = (statements: readonly string[]): Set<string> =>
  namedAfter('from|join|using', statements);

export const writtenBy = (statements: readonly string[]): Set<string> =>
  namedAfter('insert\\s+into|update|delete\\s+from', statements);
