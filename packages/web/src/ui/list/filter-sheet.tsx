import { Box, Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { ModalDialog } from '../feedback/modal-dialog.tsx';
import layout from '../layout/layout.module.css';
import type { BarFilter } from '../table/bar-filters.ts';
import { Filter } from './filter-bar.tsx';
import classes from './filters.module.css';

type Props = {
  views: ReactNode;
  filters: readonly BarFilter[];
  values: Readonly<Record<string, string>>;
  onChoose: (values: Record<string, string>) => void;
  onClose: () => void;
};

/** All filters of a list on a phone, stacked. Each applies as soon as it is chosen. */
export default function FilterSheet({ views, filters, values, onChoose, onClose }: Props) {
  const titleID = useId();
  const names = filters.flatMap((filter) => filter.names);
  return createPortal(
    <ModalDialog className={classes.sheet} labelledBy={titleID} onClose={onClose}>
      <Box className={`${layout.apart} ${classes.sheetHead}`} mih={44}>
        <h2 id={titleID}>Filters</h2>
        {names.some((name) => values[name]) && (
          <Button
            variant="subtle"
            onClick={() => onChoose(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            Clear all
          </Button>
        )}
      </Box>
      {views}
      <div className={`${layout.list} ${classes.sheetFilters}`}>
        {filters.map((filter) => (
          <Filter key={filter.names.join()} filter={filter} values={values} onChoose={onChoose} />
        ))}
      </div>
      <Button data-autofocus fullWidth onClick={onClose}>
        Done
      </Button>
    </ModalDialog>,
    document.body,
  );
}
