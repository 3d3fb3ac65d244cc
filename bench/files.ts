import { sales } from '@prepdesk/contract/sales/sales';
import { median, openBench, paired, type Ratio } from './harness.ts';
import { saleColumns } from './lists.ts';
import { exportedDays, fillSales } from './rows.ts';

const rounds = 5;
const { startDate, endDate } = exportedDays;
const rows = `select ${saleColumns} from orders o join learners l on l.id = o.learner_id
  where o.app_id = 1 and o.purchased_price <> 1 and o.purchased_at >= '${startDate}T00:00+05:30'
    and o.purchased_at < '${endDate}T00:00+05:30'::timestamptz + interval '1 day'
  order by o.purchased_at desc, o.id desc`;

/** Compares files of 100,000 sales with what COPY takes to send the same rows to a client that drops them. */
export async function measureFiles(): Promise<Ratio[]> {
  const { origin, token, client, memoryDuring, close } = await openBench({ fill: fillSales });
  const file = (format: string) => {
    const url = `${origin}/api/${sales.all.path}/export?startDate=${startDate}&endDate=${endDate}&format=${format}`;
    return client.file({ url, token });
  };
  const msOf = async (format: string) => (await file(format)).ms;
  try {
    const ofCopy = await paired(
      rounds,
      () => client.copyMs(rows),
      () => msOf('csv'),
    );
    const ofCsv = await paired(
      rounds,
      () => msOf('xlsx'),
      () => msOf('csv'),
    );
    const firstMs: number[] = [];
    const more = { csv: [] as number[], xlsx: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const { lines, ms, firstMs: first } = await file('csv');
      firstMs.push(first);
      if (round === 0) console.info(`files: ${lines} lines of CSV in ${Math.round(ms)} ms`);
      for (const format of ['csv', 'xlsx'] as const)
        more[format].push(await memoryDuring(() => file(format)));
    }
    return [
      { name: 'CSV, speed of COPY', ratio: ofCopy, atLeast: 0.4 },
      { name: 'CSV, first byte', ratio: median(firstMs), atMost: 50, unit: 'ms' },
      { name: 'CSV, more memory', ratio: median(more.csv), atMost: 20, unit: 'MB' },
      { name: "XLSX, times the CSV's", ratio: ofCsv, atMost: 4 },
      { name: 'XLSX, more memory', ratio: median(more.xlsx), atMost: 40, unit: 'MB' },
    ];
  } finally {
    await close();
  }
}
