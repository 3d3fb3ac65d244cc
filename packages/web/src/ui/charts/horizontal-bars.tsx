import { Bar, Cell, ComposedChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { barLabel, type ChartRow, scaleOf } from './chart-data.ts';

const rowPx = 46;
const namePx = 108;
/** For the value after the longest bar. */
const valuePx = 64;

type Props = { title: string; rows: readonly ChartRow[]; isOfCounts: boolean };

/** One bar below the other: the name before it, the value after it. */
export function HorizontalBars({ title, rows, isOfCounts }: Props) {
  const data = rows.map((row) => ({ ...row, bar: row.value.amount }));
  return (
    <ResponsiveContainer width="100%" height={rows.length * rowPx + 10}>
      <ComposedChart
        layout="vertical"
        data={data}
        margin={{ top: 4, right: valuePx, bottom: 4, left: 0 }}
        title={title}
      >
        <XAxis type="number" hide domain={[0, scaleOf(rows, isOfCounts).at(-1) ?? 'auto']} />
        <YAxis
          type="category"
          dataKey="key"
          width={namePx}
          interval={0}
          axisLine={{ stroke: 'var(--edge)' }}
          tickLine={false}
          tick={({ y, index }) => <Name y={Number(y)} row={rows[index]} />}
        />
        <Bar dataKey="bar" barSize={18} radius={[0, 3, 3, 0]} isAnimationActive={false}>
          {rows.map(({ key, isOther }) => (
            <Cell key={key} fill={isOther ? 'var(--series-before)' : 'var(--series)'} />
          ))}
          <LabelList {...barLabel} position="right" />
        </Bar>
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const maxLetters = 14;

const Name = ({ y, row }: { y: number; row: ChartRow | undefined }) => (
  <text x={0} y={y - 3} fill="var(--ink-2)" fontSize={12}>
    {row && (row.label.length > maxLetters ? `${row.label.slice(0, maxLetters - 1)}…` : row.label)}
    {row?.note && (
      <tspan x={0} dy={15} fill="var(--ink-3)" fontSize={11.5}>
        {row.note}
      </tspan>
    )}
  </text>
);
