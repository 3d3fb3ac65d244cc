import type { AnyCall, CallInput, CallResponse } from '@prepdesk/contract/define-call';
import { type ReactNode, useState } from 'react';
import { useMay } from '../api/use-may.ts';
import { useRead } from '../api/use-read.ts';
import { PartFailure } from '../ui/feedback/part-failure.tsx';
import layout from '../ui/layout/layout.module.css';
import { type Opening, ScreenLink, useCanOpen } from '../ui/screen/screen-link.tsx';
import classes from './panel.module.css';

export type PanelRow = {
  key: string | number;
  text: string;
  /** A shorter text at the other end. */
  aside: string;
  tone?: 'ok' | 'dev' | 'bad' | undefined;
  /** The row's own screen, if it has one; the first that may be opened of several. */
  opens?: Opening | readonly Opening[] | undefined;
};

type Props<C extends AnyCall> = {
  title: string;
  call: C;
  input: CallInput<C>;
  /** A text beside the title, such as the number of rows. */
  countOf: (match: CallResponse<C>) => string;
  rowsOf: (match: CallResponse<C>, isWhole: boolean) => PanelRow[];
  /** The message when there are no rows. */
  none: string;
  /** The list with all rows. */
  all?: Opening | undefined;
  /** What the call is given by somebody who may not open that list and asks for all rows here. */
  whole?: Partial<CallInput<C>>;
};

/** Panels side by side, as many as there is room for. */
export const Panels = ({ children }: { children: ReactNode }) => (
  <div className={classes.panels}>{children}</div>
);

/** A part of a person's page, which loads, fails and retries separately. Hidden from people who may not read it. */
export function Panel<C extends AnyCall>(props: Props<C>) {
  const may = useMay();
  return may(props.call) ? <ReadPanel {...props} /> : null;
}

function ReadPanel<C extends AnyCall>(props: Props<C>) {
  const { title, call, input, countOf, rowsOf, none, all, whole } = props;
  const [isWhole, setIsWhole] = useState(false);
  const { data, failure, isLoading, reload } = useRead(
    call,
    isWhole ? (Object.assign({}, input, whole) as CallInput<C>) : input,
    {
      keepsPage: true,
    },
  );
  const canOpen = useCanOpen();
  const rows = data === undefined ? [] : rowsOf(data, isWhole);
  const { total = 0 } = (data ?? {}) as { total?: number };
  const isEmpty = data !== undefined && !failure && rows.length === 0;
  return (
    <section
      className={`${layout.sheet} ${classes.panel}`}
      aria-label={title}
      aria-busy={isLoading}
      data-empty={isEmpty || undefined}
      data-whole={isWhole || undefined}
    >
      <header className={layout.partHead}>
        <h2>{title}</h2>
        {data !== undefined && <span>{isEmpty ? none : countOf(data)}</span>}
        {whole && !isWhole && total > rows.length && !(all && canOpen(all.path)) && (
          <button
            type="button"
            className={`${layout.link} ${layout.end}`}
            aria-label={`Show all ${title}`}
            onClick={() => setIsWhole(true)}
          >
            Show all
          </button>
        )}
        {all && !isEmpty && canOpen(all.path) && (
          <ScreenLink {...all} className={`${layout.link} ${layout.end}`} aria-label={`Show all ${title}`}>
            Show all
          </ScreenLink>
        )}
      </header>
      {failure ? (
        <PartFailure failure={failure} onRetry={() => void reload()} />
      ) : rows.length > 0 ? (
        <ul className={layout.parted}>
          {rows.map(({ key, ...row }) => (
            <Row key={key} {...row} />
          ))}
        </ul>
      ) : (
        isLoading && <p className={layout.hint}>Loading..</p>
      )}
    </section>
  );
}

function Row({ text, aside, tone, opens }: Omit<PanelRow, 'key'>) {
  const canOpen = useCanOpen();
  const opened = [opens ?? []].flat().find(({ path }) => canOpen(path));
  return (
    <li>
      <MaybeLink opens={opened}>{text}</MaybeLink>
      <span className={`${layout.tone} ${layout.small}`} data-tone={tone === 'ok' ? undefined : tone}>
        {aside}
      </span>
    </li>
  );
}

export const MaybeLink = ({ opens, children }: { opens: Opening | undefined; children: ReactNode }) =>
  opens ? (
    <ScreenLink {...opens} className={classes.opens}>
      {children}
    </ScreenLink>
  ) : (
    <b className={classes.opens}>{children}</b>
  );
