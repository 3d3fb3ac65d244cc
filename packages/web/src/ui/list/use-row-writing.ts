import { useMay } from '../../api/use-may.ts';
import type { Report } from '../screen/use-notices.tsx';
import type { RowWriting } from '../table/data-table.tsx';
import type { List } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';
import { useShownAddition } from './use-shown-addition.ts';

type Means<Row extends object> = Pick<RowWriting<Row>, 'add' | 'edit' | 'clear'> & {
  report: Report;
  /** Separates its drafts from those of a form on the same screen. */
  part?: string;
};

/** Editing rows of a list in place, as far as the person may. The list turns to the page of an added row. */
export function useRowWriting<Row extends object>(
  list: List<Row>,
  rowID: keyof Row & string,
  { add, edit, report, clear, part }: Means<Row>,
): RowWriting<Row> {
  const { rows, address, change } = list;
  const may = useMay();
  const open = useOpenRow<Row>(rowID, part);
  // On a page made by the server, a row may look new only because the rows before it have moved.
  const isSeenWhole = !rows.isPaged || rows.page === 1;
  const { addedKey, expectAddition } = useShownAddition(
    isSeenWhole ? rows.matching : [],
    rowID,
    address.size,
    (page) => {
      if (!rows.isPaged && page !== rows.page) change({ page });
    },
  );
  return {
    add: add && may(add.call) && rows.isEnabled ? add : undefined,
    edit: edit && may(edit.call) ? edit : undefined,
    open,
    clear,
    addedKey,
    report: (notice) => {
      if (notice.kind === 'saved' && open.isNew) expectAddition();
      report(notice);
    },
  };
}
