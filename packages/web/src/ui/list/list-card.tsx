import { Box } from '@mantine/core';
import type { AnyCall } from '@prepdesk/contract/define-call';
import { Failure } from '@prepdesk/contract/failures';
import { routeAt } from '@prepdesk/contract/routes';
import { type ReactNode, useMemo } from 'react';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { FailureBanner } from '../feedback/failure-banner.tsx';
import type { FieldEntry } from '../fields/fields-of.ts';
import { searchBox, useScreenKeys } from '../focus/use-screen-keys.ts';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { historyOf } from '../record/row-history.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import { Card } from '../screen/screen.tsx';
import { useCanOpen } from '../screen/screen-link.tsx';
import { countLabel } from '../table/count-label.ts';
import { DataTable } from '../table/data-table.tsx';
import type { RowWriting } from '../table/open-row.tsx';
import type { RowAction } from '../table/row-actions.tsx';
import type { Grouping } from '../table/row-groups.ts';
import { shortened } from '../table/short-card.ts';
import { TableFoot } from '../table/table-foot.tsx';
import { ViewsSlot } from '../views/views-slot.tsx';
import { FilterBar, type OwnFilters } from './filter-bar.tsx';
import sumsLook from './list-sums.module.css';
import type DrawnDetails from './row-details.tsx';
import type { RowPopup } from './row-details.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { List } from './use-list.ts';
import { useRowMoves } from './use-row-moves.ts';
import { WhenEmpty } from './when-empty.tsx';

const ListSums = lazyPart(
  () => import('./list-sums.tsx'),
  ({ call, under }) => (under ? null : <div className={sumsLook.coming} data-money={moneyCountOf(call)} />),
);
const Refused = lazyPart(() => import('../screen/refused.tsx'));
const RowDetails = lazyPart(() => import('./row-details.tsx')) as unknown as typeof DrawnDetails;

/** How many of the sums are money, which needs more room. */
const moneyCountOf = ({ list }: AnyCall): number =>
  Object.values(list?.sums ?? {}).filter(({ kind }) => kind === 'rupees').length;

type Props<Row extends object> = {
  list: List<Row>;
  rowID: keyof Row & string;
  /** Shown first in the bar. */
  choices?: ReactNode;
  ownFilters?: OwnFilters | undefined;
  /** False where the list has no search bar. */
  hasSearch?: boolean;
  /** Links to screens that do not exist are left out. */
  actions?: (row: Row) => readonly RowAction[];
  /** Shown when the list has no rows, in place of the server's sentence. */
  whenEmpty?: ReactNode;
  /** Shown above the rows, such as how to see more of them. */
  note?: ReactNode;
  grouping?: Grouping<Row>;
  /** 'warn' gives an unusual row an amber ground. Its text must say so too. */
  toneOf?: (row: Row) => 'warn' | undefined;
  /** Each row can be opened in a popup that shows all its columns. */
  hasDetails?: boolean;
  /** Each row can be opened in this popup instead. */
  popup?: RowPopup<Row> | undefined;
  /** Left out: the rows are read-only. */
  writing?: RowWriting<Row>;
  /** Also runs on the key 'n'. */
  onNew?: (() => void) | undefined;
  /** Of the button that does the same, 'Add subject': an empty list offers to add the first. That of `writing` if left out. */
  newLabel?: string | undefined;
  /** Shown below the rows that were read, such as the actions for ticked ones. */
  children?: ReactNode;
};

/** The card of a list: bar, rows, foot. */
export const ListCard = <Row extends object>(props: Props<Row>) => (
  <>
    <ViewsSlot variant="line" list={props.list} onChange={changeOf(props)} />
    <Card isClipped={props.children !== undefined}>
      <ListPart {...props} hasShortCards />
    </Card>
  </>
);

/** Changes the list; asks first while a row is being edited. */
function changeOf<Row extends object>({ list, writing }: Props<Row>) {
  return async (...to: Parameters<typeof list.change>): Promise<void> => {
    if (writing) {
      if (!(await writing.open.guard.mayLeave())) return;
      writing.open.close();
      writing.clear();
    }
    list.change(...to);
  };
}

/** A list without a card of its own. Everything that shows rows is built on it. */
export function ListPart<Row extends object>(props: Props<Row> & { hasShortCards?: boolean }) {
  const { list, rowID, choices, writing } = props;
  const { address, rows, filters } = list;
  const canOpen = useCanOpen();
  const isPhone = useIsPhone();
  const isShort = isPhone && props.hasShortCards && !props.popup && !list.entries.some((field) => field.card);
  const columns = isShort ? { ...list.columns, shown: shortened(list.columns.shown) } : list.columns;
  const hasMore = columns.shown !== list.columns.shown;
  const { label = (props.hasDetails || hasMore) && (() => 'All fields') } = props.popup ?? {};
  const [opened, choose] = useAddressSwitch('row');
  // The defaults of a new row depend on all rows as they are when it is started.
  const isNew = writing?.open.isNew === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed input survives a reload of the list
  const fields = useMemo(() => (isNew ? fieldsOfNew(list) : list.entries), [list.entries, isNew]);
  const hasSearch = props.hasSearch ?? list.hasSearch;
  const change = changeOf(props);
  const movesOf = useRowMoves(list, rowID, writing);
  const actionsOf = (row: Row): readonly RowAction[] =>
    [
      ...(label ? [{ label: label(row), run: () => choose(row[rowID], true), opensCard: true }] : []),
      ...(props.actions?.(row) ?? []),
      ...movesOf(row),
      ...(list.call ? historyOf(list.call, row) : []),
    ].filter((action) => !('opens' in action) || canOpen(action.opens.path));
  const { failure } = rows;
  const isUnread = failure !== null && !rows.isRead;
  useScreenKeys(isUnread ? undefined : props.onNew);
  // A row that was being written stays, whatever became of the list.
  const isTable = !isUnread || Boolean(writing?.open.current);
  const allSums = Object.entries(list.call?.list?.sums ?? {});
  const isUnderColumns = !isPhone && allSums.every(([name]) => columns.shown.some(({ key }) => key === name));
  const sums = (under?: { columns: typeof columns; hasActions: boolean }) =>
    !isUnread &&
    list.call &&
    list.input &&
    allSums.length > 0 && <ListSums call={list.call} input={list.input} count={list.count} under={under} />;
  const hasBar = rows.isEnabled && Boolean(choices || hasSearch);
  const sorting = { sort: address.sort, sorts: list.sorts, onSort: (sort: string) => void change({ sort }) };
  const sortChoice = isPhone && sorting.sorts.length > 0 && (
    <SortChoice shown={columns.shown} sorting={sorting} isAlone={!hasBar} />
  );
  if (failure instanceof Failure && failure.kind === 'forbidden' && rows.all.length === 0)
    return <Refused sentence={failure.message} />;
  return (
    <>
      {hasBar ? (
        <FilterBar
          choices={choices}
          ownFilters={props.ownFilters}
          sortChoice={sortChoice}
          filters={filters}
          hasSearch={hasSearch}
          searchHint={list.call?.list?.searchHint}
          searchesOnEnter={list.call?.list?.findsPeople}
          query={address}
          onChange={change}
          views={<ViewsSlot variant="sheet" list={list} onChange={change} />}
        />
      ) : (
        // A few rows are seen at a glance, in whatever order.
        sortChoice &&
        rows.total > Math.min(...list.sizes) && (
          <div className={layout.partHead}>
            <span>
              {countLabel(rows.total, rows.isCapped)} {rows.total === 1 ? 'row' : 'rows'}
            </span>
            {sortChoice}
          </div>
        )
      )}
      {failure && (
        <Box p="12px 12px 0">
          <FailureBanner failure={failure} isRefresh={rows.isRead} onClose={() => void rows.reload?.()} />
        </Box>
      )}
      {props.note}
      {isPhone && sums()}
      {isTable && (
        <DataTable
          name={routeAt(list.route).title}
          rowID={rowID}
          columns={columns}
          writing={writing}
          rows={rows.shown}
          fields={fields}
          sorting={sorting}
          isLoading={rows.isLoading}
          isRefreshing={rows.isRefreshing}
          grouping={props.grouping}
          toneOf={props.toneOf}
          actionsOf={actionsOf}
          totals={isUnderColumns ? (hasActions) => sums({ columns, hasActions }) : undefined}
          whenEmpty={
            <WhenEmpty
              list={list}
              choices={choices}
              says={props.whenEmpty}
              onNew={props.onNew}
              newLabel={props.newLabel ?? writing?.add?.label}
              ownFilters={props.ownFilters}
              onClear={async () => {
                // One after the other: each changes the address as it is by then.
                await change(noQuery(address.filters));
                if (props.ownFilters?.chosenCount) props.ownFilters.onClear();
                // The button goes away before there are rows. On a phone this would open its keyboard.
                if (!isPhone) searchBox()?.focus();
              }}
            />
          }
        />
      )}
      {!isPhone && !isUnderColumns && sums()}
      {rows.total > 0 && (
        <TableFoot
          page={rows.page}
          size={address.size}
          sizes={list.sizes}
          total={rows.total}
          isCapped={rows.isCapped}
          asOf={rows.asOf}
          onTurn={(to) => void change(to)}
        />
      )}
      {label && opened && (
        <RowDetails
          key={opened}
          list={list}
          rowID={rowID}
          opened={opened}
          popup={props.popup}
          choose={choose}
        />
      )}
      {!isUnread && props.children}
    </>
  );
}

/** The fields of a new row, whose defaults depend on the existing rows where all of them are known. */
export function fieldsOfNew<Row extends object>({
  rows,
  entries,
  address,
}: List<Row>): readonly FieldEntry<Row>[] {
  const isFiltered = address.search !== '' || Object.values(address.filters).some((value) => value !== '');
  if (rows.isPaged && (isFiltered || rows.total > rows.all.length)) return entries;
  return entries.map((field) =>
    field.initialAfter ? { ...field, initial: field.initialAfter(rows.all) } : field,
  );
}

const noQuery = (filters: Readonly<Record<string, string>>) => ({
  search: '',
  filters: Object.fromEntries(Object.keys(filters).map((key) => [key, ''])),
});
