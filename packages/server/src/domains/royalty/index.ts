import type { Domain } from '../../domain.ts';
import { facultyRoyalty } from './faculty-royalty.ts';
import { generalRoyalty } from './general-royalty.ts';
import { mg } from './mg.ts';
import { royaltyStatements } from './royalty-statements.ts';
import { calculateMonth } from './statements/calculate-month-job.ts';
import { drawStatement } from './statements/statement-pdf-job.ts';

/**
 * What faculties earn from sales. Read `pricing/lines.ts` first: what one sale brings each faculty. Everything else finds,
 * adds up, settles or shows such lines, faster than one by one (docs/decisions/0035 and 0065). The calls are here, and the
 * folders below, each of which imports those before it:
 *
 * - `pricing`, what a line depends on: `sales.ts` (paid orders), `shares.ts` and `splits.ts` (who has which part of a
 *   package), `terms.ts` (the agreements), `books.ts` (the splits and calculated statements of an app, read once).
 * - `sums`, without lines: `counted-sales.ts` multiplies counts of equal sales, `kept-sums.ts` reads what `renew-sums.ts`
 *   has stored of that. `replayed-royalty.ts` is what the sales of a coupon would have brought.
 * - `statements`: `open-statement.ts` computes one, `apply-guarantee.ts` takes the guarantee out of it, `month-sales.ts` makes all
 *   lines of a month at once, `statement-steps.ts` stores and locks them, `statement-rows.ts` reads them. After a lock:
 *   `late-sales.ts` are sales that no locked statement has, `corrections.ts` changes of sales that one has, and
 *   `late-lines.ts` is both, in the first month that is not locked.
 * - `lists`: a `ledger.ts` holds what a list is made from, and `line-row.ts` is a line of it. `newest-lines.ts` and
 *   `listed-totals.ts` answer the plain first page; with a search or another order (`line-filters.ts`) `listed-lines.ts`
 *   has the database make every line. Their results are the same.
 */
export const royalty: Domain = {
  calls: [mg, facultyRoyalty, generalRoyalty, royaltyStatements],
  jobs: [calculateMonth, drawStatement],
};
export { statementPaperAt } from './royalty-statements.ts';
export { facultySeen } from './scope.ts';
export { advanceDemoMonth } from './statements/advance-demo-month.ts';
export { forgetSettledChanges } from './statements/changed-orders.ts';
export { renewSums, startRenewal } from './sums/renew-sums.ts';
export { replayedRoyalty } from './sums/replayed-royalty.ts';
