import { Box, Button } from '@mantine/core';
import { bothDates } from '@prepdesk/contract/sales/sale';
import { isDay } from '@prepdesk/contract/values';
import { useEffect, useState } from 'react';
import { useAddressSearch, useSetSearch } from '../../api/address-search.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import layout from '../../ui/layout/layout.module.css';
import classes from './sales.module.css';

export type SalesDays = { startDate: string; endDate: string };

const part = (value: unknown): string => (isDay(String(value ?? '')) ? String(value) : '');

/** From and to in the address; unset ones are sent as documented (d3 §5). */
export function useSalesDays(): { days: SalesDays; range: SalesDays } {
  const { startDate, endDate } = useAddressSearch();
  const days = { startDate: part(startDate), endDate: part(endDate) };
  const range = { startDate: days.startDate || unset, endDate: days.endDate || unset };
  return { days, range };
}

const unset = '0000-00-00';

/** From and to with Submit and Clear, which reloads the page (d3 §4, gaps A24, A25). */
export function SalesDates({ days }: { days: SalesDays }) {
  const setSearch = useSetSearch();
  const search = useAddressSearch();
  const [{ startDate, endDate }, setTyped] = useState(days);
  const [error, setError] = useState('');
  useEffect(
    () => setTyped({ startDate: days.startDate, endDate: days.endDate }),
    [days.startDate, days.endDate],
  );
  const set = (changed: Partial<SalesDays>) => {
    setError('');
    setTyped((before) => ({ ...before, ...changed }));
  };
  const submit = () => {
    if (!isDay(startDate) || !isDay(endDate)) return setError(bothDates);
    const [from, until] = [startDate, endDate].sort();
    const { page: _, ...rest } = search;
    void setSearch({ ...rest, startDate: from, endDate: until });
  };
  const clear = async () => {
    const { page: _, startDate: __, endDate: ___, ...rest } = search;
    if (await setSearch(rest, { replace: true })) location.reload();
  };
  return (
    <form
      className={`${layout.actions} ${classes.dates}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <DayInput
        labelInside="From"
        value={startDate}
        latest={part(endDate)}
        onChange={(value) => set({ startDate: value })}
        error={error !== ''}
      />
      <DayInput
        labelInside="To"
        value={endDate}
        earliest={part(startDate)}
        onChange={(value) => set({ endDate: value })}
        error={error !== ''}
      />
      <Button variant="default" onClick={() => void clear()}>
        Clear
      </Button>
      <Button type="submit">Submit</Button>
      {error && (
        <Box component="p" className={layout.error} w="100%" role="alert">
          {error}
        </Box>
      )}
    </form>
  );
}
