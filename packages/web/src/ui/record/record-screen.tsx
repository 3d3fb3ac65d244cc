import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import type { RoutePath } from '@prepdesk/contract/routes';
import type { ReactNode } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useNavigate } from '../../router/router-provider.tsx';
import { Screen } from '../screen/screen.tsx';
import { hrefOf } from '../screen/screen-link.tsx';
import type { TrailStep } from '../screen/trail.tsx';
import { type Report, useNotices } from '../screen/use-notices.tsx';
import { HistoryButton } from './history-button.tsx';
import { RecordPlaceholder } from './record-placeholder.tsx';

type Props<C extends AnyCall> = {
  route: RoutePath;
  /** Returns the record, or refuses an outdated or forged link. */
  call: C;
  given: CallInput<C>;
  /** The record's name as it was read: the one in the address may be a former one. */
  nameOf?: (row: CallResponse<C>) => string;
  trail: readonly TrailStep[];
  /** The screens above, where they depend on the record; `trail` then stands for a link to none. */
  trailOf?: (row: CallResponse<C>) => readonly TrailStep[];
  /** Where the answer holds the record in a field. */
  recordIn?: (answer: CallResponse<C>) => object;
  children: (row: CallResponse<C>, report: Report) => ReactNode;
};

const successSeconds = 4;
const asItIs = (answer: unknown) => answer as object;

/** The screen of one record: its head with a link to its history, then what `children` draw. */
export function RecordScreen<C extends AnyCall>(props: Props<C>) {
  const { route, call, given, nameOf, trail, trailOf, recordIn = asItIs, children } = props;
  const { data, failure, reload } = useRead(call, given);
  const { banner, report } = useNotices(successSeconds);
  return (
    <Screen
      route={route}
      recordName={data && nameOf?.(data)}
      trail={!trailOf || failure ? trail : data ? trailOf(data) : null}
      banner={banner}
      actions={data && <HistoryButton list={call} row={recordIn(data)} />}
    >
      {data === undefined ? <RecordPlaceholder failure={failure} reload={reload} /> : children(data, report)}
    </Screen>
  );
}

/** Puts a record's new name into the address after a rename, and keeps the way back. */
export function useRenamed(path: RoutePath, id: Readonly<Record<string, unknown>>) {
  const navigate = useNavigate();
  return (before: string, now: string) => {
    if (before !== now) void navigate({ to: hrefOf({ path, name: now, id }), replace: true, state: true });
  };
}
