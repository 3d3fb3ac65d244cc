import { Box } from '@mantine/core';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import layout from '../layout/layout.module.css';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { barLabel, type ChartNames, type ChartRow, scaleOf, shortNumber, shortRupees } from './chart-data.ts';
import classes from './charts.module.css';
import { HorizontalBars } from './horizontal-bars.tsx';

type Props = {
  title: string;
  rows: readonly ChartRow[];
  names: ChartNames;
  labelsBars: boolean;
  isOfCounts: boolean;
  scaleEnd: number | undefined;
};

const heightPx = 270;
const axis = { fill: 'var(--ink-2)', fontSize: 12 };
const line = { strokeWidth: 2, isAnimationActive: false, type: 'linear' as const, connectNulls: false };

const before = { ...line, stroke: 'var(--series-before)' };

/** Bars, and a line to compare them with. A phone has no room for names and values side by side, so its bars lie. */
export default function Bars(props: Props) {
  const isPhone = useIsPhone();
  return props.labelsBars && isPhone ? <HorizontalBars {...props} /> : <StandingBars {...props} />;
}

/** The arrow keys move from bar to bar. */
function StandingBars({ title, rows, names, labelsBars, isOfCounts, scaleEnd }: Props) {
  const hatch = useId();
  const unfinishedAt = rows.findIndex(({ isUnfinished }) => isUnfinished);
  const data = rows.map((row, index) => ({
    ...row,
    bar: row.value.amount,
    secondBar: row.second?.amount,
    point: row.isUnfinished ? null : row.before?.amount,
    // The line to an unfinished point is dashed.
    openPoint: index === unfinishedAt || index === unfinishedAt - 1 ? row.before?.amount : null,
  }));
  const scale =
    scaleEnd === undefined ? scaleOf(rows, isOfCounts) : Array.from({ length: scaleEnd + 1 }, (_, at) => at);
  const fillOf = (row: ChartRow) =>
    row.isOther ? 'var(--series-before)' : row.isUnfinished ? `url(#${hatch})` : 'var(--series)';
  return (
    <ResponsiveContainer width="100%" height={heightPx}>
      <ComposedChart data={data} margin={{ top: 22, right: 18, bottom: 4, left: 0 }} title={title} barGap={3}>
        <defs>
          <Hatch id={hatch} color="var(--series)" />
          <Hatch id={`${hatch}second`} color="var(--series-2)" />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />
        <XAxis
          dataKey="key"
          interval="preserveStartEnd"
          axisLine={{ stroke: 'var(--edge)' }}
          tickLine={false}
          height={42}
          // When space is short some ticks are left out, so a tick's index is not the row's: look it up by key.
          tick={(tick) => <NameTick {...tick} row={rows.find(({ key }) => key === tick.payload.value)} />}
        />
        <YAxis
          width={58}
          ticks={scale}
          domain={[0, scale.at(-1) ?? 'auto']}
          axisLine={false}
          tickLine={false}
          tick={axis}
          tickFormatter={isOfCounts ? shortNumber : shortRupees}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          isAnimationActive={false}
          content={({ active, payload }) =>
            active && payload?.[0] ? <BarDetails row={payload[0].payload as ChartRow} names={names} /> : null
          }
        />
        <Bar dataKey="bar" maxBarSize={44} radius={[3, 3, 0, 0]} isAnimationActive={false}>
          {rows.map((row) => (
            <Cell key={row.key} fill={fillOf(row)} stroke={row.isUnfinished ? 'var(--series)' : 'none'} />
          ))}
          {labelsBars && <LabelList {...barLabel} position="top" />}
        </Bar>
        {names.second && (
          <Bar
            dataKey="secondBar"
            maxBarSize={44}
            radius={[3, 3, 0, 0]}
            fill="var(--series-2)"
            isAnimationActive={false}
          >
            {rows.map(({ key, isUnfinished }) => (
              <Cell
                key={key}
                fill={isUnfinished ? `url(#${hatch}second)` : 'var(--series-2)'}
                stroke={isUnfinished ? 'var(--series-2)' : 'none'}
              />
            ))}
          </Bar>
        )}
        {names.before && (
          <>
            <Line
              {...line}
              dataKey="point"
              stroke="var(--surface)"
              strokeWidth={5}
              dot={false}
              activeDot={false}
            />
            <Line {...before} dataKey="openPoint" strokeDasharray="4 4" dot={openDot} />
            <Line {...before} dataKey="point" dot={dot} />
          </>
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const dot = { r: 3, fill: 'var(--series-before)', stroke: 'var(--surface)' };
const openDot = { r: 3, fill: 'var(--surface)', stroke: 'var(--series-before)', strokeWidth: 2 };

/** Fills the bar of a period that is not over. */
const Hatch = ({ id, color }: { id: string; color: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" fill="var(--surface)" />
    <rect width="3" height="6" fill={color} />
  </pattern>
);

type TickProps = { x?: number | string; y?: number | string; row: ChartRow | undefined };

const NameTick = ({ x = 0, y = 0, row }: TickProps) => (
  <text x={x} y={Number(y) + 12} textAnchor="middle" fill="var(--ink-2)" fontSize={12}>
    {row?.label}
    {row?.note && (
      <tspan x={x} dy={15} fill="var(--ink-3)" fontSize={11.5}>
        {row.note}
      </tspan>
    )}
  </text>
);

const BarDetails = ({ row, names }: { row: ChartRow; names: ChartNames }) => (
  <Box component="dl" className={`${layout.tip} ${classes.tooltip}`} p="8px 10px">
    <dt>
      {row.label} {row.note}
    </dt>
    <dd>
      {names.value}: {row.value.text}
    </dd>
    {names.second && row.second && (
      <dd>
        {names.second}: {row.second.text}
      </dd>
    )}
    {names.before && row.before && (
      <dd>
        {names.before}: {row.before.text}
      </dd>
    )}
  </Box>
);
