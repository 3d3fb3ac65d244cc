import { type ComponentProps, lazy, Suspense } from 'react';
import { Waiting } from '../feedback/waiting.tsx';
import type { ChartCard } from './chart-card.tsx';

const Card = lazy(async () => ({ default: (await import('./chart-card.tsx')).ChartCard }));

/** A chart below the rows that it draws, loaded once there are rows; the sales screens import theirs directly. */
export const LazyChartCard = (props: ComponentProps<typeof ChartCard>) => (
  <Suspense fallback={<Waiting text="Loading.." />}>
    <Card {...props} />
  </Suspense>
);
