import type { ComponentProps } from 'react';
import { Waiting } from '../feedback/waiting.tsx';
import { lazyPart } from '../screen/lazy-part.tsx';
import type { ChartCard } from './chart-card.tsx';

const Card = lazyPart(
  async () => ({ default: (await import('./chart-card.tsx')).ChartCard }),
  <Waiting text="Loading.." />,
);

/** A chart below the rows that it draws, loaded once there are rows; the sales screens import theirs directly. */
export const LazyChartCard = (props: ComponentProps<typeof ChartCard>) => <Card {...props} />;
