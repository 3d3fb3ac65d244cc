import { shownRupees } from '@prepdesk/contract/money';
import type { OrderEvent } from '@prepdesk/contract/orders/orders';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../auth/actor.ts';
import type { Db } from '../../db/connect.ts';
import { facultySeen } from '../royalty/index.ts';

type Line = {
  at: string;
  who: string;
  number: string;
  facultyID: number;
  facultyName: string;
  isCorrection: boolean;
  royalty: string;
};

/**
 * What locked statements say about an order. Whose statement it is, and the amount, are shown only to people who may
 * see that faculty's royalty; everybody else learns that royalty was settled.
 */
export async function royaltyEvents(db: Db, actor: Actor, orderID: number): Promise<OrderEvent[]> {
  const { rows } = await db.execute<Line>(sql`
    select to_char(s.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, coalesce(u.full_name, '') as who,
      s.number, s.faculty_id as "facultyID", f.name::text as "facultyName", l.kind = 'correction' as "isCorrection",
      sum(l.royalty)::text as royalty
    from royalty_lines l join royalty_statements s on s.id = l.statement_id and s.run = l.run
      join faculties f on f.id = s.faculty_id left join admin_users u on u.id = s.locked_by
    where l.order_id = ${orderID} and s.state in ('locked', 'paid')
    group by s.id, f.name, u.full_name, l.kind order by s.number`);
  const seen = facultySeen(actor);
  const events = rows.map((line): OrderEvent => {
    const { at, who, facultyID } = line;
    const isSeen = seen === undefined || seen === facultyID;
    return { at, who, kind: 'royalty', says: isSeen ? formatted(line) : plainly(line), changes: [] };
  });
  // For a person who may not see the faculties, several statements of one moment read the same.
  return [...new Map(events.map((event) => [`${event.at} ${event.says}`, event])).values()];
}

const plainly = ({ isCorrection }: Line): string => (isCorrection ? 'Royalty corrected' : 'Royalty settled');

const formatted = (line: Line): string =>
  `${plainly(line)} for ${line.facultyName}: ${shownRupees(line.royalty)} (${line.number})`;
