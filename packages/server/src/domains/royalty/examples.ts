import type { Examples, Row } from '../../testing/examples.ts';
import { newMonth } from '../../testing/new-values.ts';
import { oneOfEachID as id } from '../../testing/one-of-each.ts';

const amounts = { recovered: 0, carried_in: 0, carried_out: 0 };

const runOfOctober = {
  at: '2026-11-02T06:30:00Z',
  by: 1,
  terms_id: id,
  exchange_percentage: 100,
  ...amounts,
  mg_amount: 200_000,
  mg_before: 200_000,
  price: 4399.1,
  royalty: 879.82,
  payable: 879.82,
  line_count: 1,
  correction_count: 0,
};

export const examples: Examples = {
  rows: () => [
    [
      'royalty_terms',
      {
        id,
        faculty_id: id,
        from_on: '2026-04-01',
        mg_amount: 200_000,
        mg_recovered: 200_000,
        royality_percentage: 20,
        exchange_royality: 0,
        exchange_percentage: 100,
        created_by: 1,
      },
    ],
    [
      'royalty_statements',
      {
        id: id + 1,
        number: 'RS202609900001',
        faculty_id: id,
        month: '2026-09',
        run: 1,
        state: 'locked',
        calculated_at: '2026-10-02T06:30:00Z',
        locked_at: '2026-10-05T06:30:00Z',
        last_order_id: id,
      },
    ],
    [
      'royalty_statements',
      {
        id,
        number: 'RS202610900001',
        faculty_id: id,
        month: '2026-10',
        drafted_by: 1,
        run: 2,
        state: 'calculated',
        calculated_at: '2026-11-02T06:30:00Z',
        calculated_by: 1,
      },
    ],
    ['royalty_statements', { id: id + 2, number: 'RS202611900001', faculty_id: id, month: '2026-11' }],
    ...[1, 2].map((run): Row => ['royalty_runs', { statement_id: id, run, ...runOfOctober }]),
    [
      'royalty_lines',
      {
        id,
        statement_id: id,
        run: 2,
        place: 1,
        kind: 'sale',
        order_id: id,
        order_number: 'ORD-900001',
        package_id: id,
        package_name: 'Six months',
        validity_in_days: 180,
        at: '2026-10-02T06:30:00Z',
        price: 4399.1,
        share: 4399.1,
        rule: 'classes',
        weights: `[[${id},1]]`,
        rate: 20,
        exchange: 100,
        royalty: 879.82,
        recovered: 0,
        payable: 879.82,
        refund_ids: `{${id}}`,
      },
    ],
  ],
  // The run of the locked statement: nothing is added to it once it is locked.
  add: async ({ pool }) => {
    await pool.query(`
      set local session_replication_role = replica;
      insert into royalty_runs
        select (jsonb_populate_record(given, '{"statement_id": ${id + 1}}')).* from royalty_runs given
        where statement_id = ${id} and run = 1`);
  },
  onceOnly: {
    'royaltyStatements.begin': { facultyID: () => id + 70, month: newMonth },
  },
};
