import { sql } from './product.ts';

/** The demo company has no jobs, so this adds a finished one for the list to show. */
export async function jobAddresses(): Promise<Record<string, string>> {
  await sql(
    `insert into pgboss.job (id, name, data, state, started_on, completed_on)
     values ('90000100-0000-4000-8000-000000000003', 'prepdesk', '{"job":"sendNotes","data":{},"author":{"actorID":1},
       "called":"Mail with the notes of a class"}', 'completed', now(), now())
     on conflict do nothing`,
  );
  return { '/jobs': '/jobs' };
}
