import { useRef } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useCanOpen } from '../screen/screen-link.tsx';
import type { Report } from '../screen/use-notices.tsx';
import type { RowWriting } from '../table/open-row.tsx';
import { useOpenRow } from '../table/use-open-row.ts';
import type { List } from './use-list.ts';
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
  const canOpen = useCanOpen();
  const open = useOpenRow<Row>(rowID, part);
  // On a page made by the server, a row may look new only because the rows before it have moved.
  const isSeenWhole = !rows.isPaged || rows.page === 1;
  const isToBeOpened = useRef(false);
  const { addition, expectAddition } = useShownAddition(
    isSeenWhole ? rows.matching : [],
    rowID,
    address.size,
    (page) => {
      if (!rows.isPaged && page !== rows.page) change({ page });
    },
    JSON.stringify([address.search, address.filters, isSeenWhole]),
  );
  return {
    add: add && may(add.call) && rows.isEnabled ? add : undefined,
    edit: edit && may(edit.call) ? edit : undefined,
    open,
    clear,
    addition,
    whetherToOpen:
      add?.opens && canOpen(add.opens) ? (isWanted) => (isToBeOpened.current = isWanted) : undefined,
    report: (notice) => {
      if (notice.kind === 'saved' && open.isNew) expectAddition(isToBeOpened.current, notice.typed);
      report(notice);
    },
  };
}
