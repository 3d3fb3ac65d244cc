import { Select } from '@mantine/core';
import { counted, inDigits } from '@prepdesk/contract/numbers-shown';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AsOf } from '../feedback/as-of.tsx';
import { selectLook } from '../fields/select-look.tsx';
import layout from '../layout/layout.module.css';
import { countLabel } from './count-label.ts';
import { pageCount, pageSizes, pagesDrawn } from './rows-shown.ts';
import classes from './table.module.css';

type Props = {
  page: number;
  size: number;
  total: number;
  /** There are more than `total`. */
  isCapped?: boolean;
  /** For lists whose page sizes the documents give. */
  sizes?: readonly number[];
  asOf?: string | undefined;
  onTurn: (change: { page?: number; size?: number }) => void;
};

/** The range of rows, the page size and the pages; only the number of rows where every size would show all of them. */
export function TableFoot({ page, size, total, isCapped, sizes = pageSizes, asOf, onTurn }: Props) {
  const count = pageCount(total, size);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  const fitsEveryPage = !isCapped && total <= Math.min(...sizes);
  if (fitsEveryPage) {
    return (
      <div className={`${layout.actions} ${layout.small} ${classes.foot}`}>
        <span aria-live="polite">{counted(total, 'row')}</span>
        <AsOf at={asOf} />
      </div>
    );
  }
  return (
    <div className={`${layout.actions} ${layout.small} ${classes.foot}`}>
      <span className={layout.line}>
        <span aria-hidden>Rows per page</span>
        <Select
          {...selectLook}
          aria-label="Rows per page"
          data={[...new Set([...sizes, size])].sort((one, other) => one - other).map(String)}
          value={String(size)}
          size="xs"
          classNames={{ root: classes.sizeSelect }}
          onChange={(value) => onTurn({ size: Number(value), page: 1 })}
        />
      </span>
      <span aria-live="polite">
        {inDigits(first)}–{inDigits(last)} of {countLabel(total, isCapped)}
      </span>
      <AsOf at={asOf} />
      {count > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <button
            type="button"
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onTurn({ page: page - 1 })}
          >
            <ChevronLeft size={16} aria-hidden />
          </button>
          {pagesDrawn(page, count).map((one, index) =>
            one === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
              <span key={`gap-${index}`}>…</span>
            ) : (
              <button
                key={one}
                type="button"
                aria-label={`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onTurn({ page: one })}
              >
                {inDigits(one)}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label="Next page"
            disabled={page >= count}
            onClick={() => onTurn({ page: page + 1 })}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
}
