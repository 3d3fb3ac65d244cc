import { Box, Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAddressSwitch } from '../../api/address-switch.ts';
import { AsOf } from '../feedback/as-of.tsx';
import { ErrorBanner } from '../feedback/error-banner.tsx';
import { Waiting } from '../feedback/waiting.tsx';
import layout from '../layout/layout.module.css';
import { lazyPart } from '../screen/lazy-part.tsx';
import { Card } from '../screen/screen.tsx';
import { Segment } from '../screen/segment.tsx';
import type { ChartNames, ChartRow } from './chart-data.ts';
import classes from './charts.module.css';

const Bars = lazyPart(() => import('./bars.tsx'), <Waiting text="Loading.." />);

type Props = {
  title: string;
  /** What the address calls this chart, where a screen has several. */
  name?: string;
  /** Shown at the other end of the title's line, such as the unit. */
  note?: string;
  rows: readonly ChartRow[];
  names: ChartNames;
  /** The heading of the table's first column. */
  heading: string;
  /** The filters and the date of the numbers: both appear in the saved picture. */
  about: readonly string[];
  /** Given when the numbers are not current. */
  asOf?: string | undefined;
  /** Prints each value on its bar. */
  labelsBars?: boolean;
  /** The values are counts, not rupees. */
  isOfCounts?: boolean;
  /** The end of a fixed scale, such as 5 for stars. */
  scaleEnd?: number;
};

const views = [
  { value: '', text: 'Chart' },
  { value: 'table', text: 'Table' },
] as const;

const unsaved = 'The picture could not be saved. Please reload the page and try again';

/** Up to this many bars, each has room for its name. */
const maxBars = 12;

/** A chart in a card, which can be switched to a table of the same numbers and saved as a picture. */
export function ChartCard(props: Props) {
  const { title, note, rows, names, heading, about, labelsBars = false, isOfCounts = false } = props;
  const { scaleEnd } = props;
  const [chosen, choose] = useAddressSwitch(props.name ?? 'chart');
  const view = chosen === 'table' ? chosen : '';
  const [isUnsaved, setIsUnsaved] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const drawn = rows.slice(0, maxBars);
  const left = rows.length - drawn.length;
  const savePicture = async () => {
    const picture = frame.current?.querySelector('svg');
    if (!picture) return;
    setIsUnsaved(false);
    try {
      const { savePng } = await import('./save-png.ts');
      await savePng(picture, { title, lines: [legendText(names), ...about] });
    } catch {
      // Offline, after a release, or where the browser cannot draw it.
      setIsUnsaved(true);
    }
  };
  return (
    <Card>
      <Box component="section" p="14px 16px" aria-label={title}>
        <header className={layout.head}>
          <h2>{title}</h2>
          {note && <span>{note}</span>}
          <AsOf at={props.asOf} />
          <div className={`${layout.actions} ${layout.end}`}>
            {!view && rows.length > 0 && (
              <Button
                variant="default"
                leftSection={<Download size={15} aria-hidden />}
                onClick={() => void savePicture()}
              >
                Save PNG
              </Button>
            )}
            <Segment label={`${title} as`} choices={views} value={view} onChoose={choose} />
          </div>
        </header>
        {isUnsaved && <ErrorBanner message={unsaved} onClose={() => setIsUnsaved(false)} />}
        {rows.length === 0 ? (
          <p className={layout.hint}>No data found</p>
        ) : view ? (
          <ChartTable title={title} rows={rows} names={names} heading={heading} />
        ) : (
          <>
            <Legend names={names} hasUnfinished={rows.some(({ isUnfinished }) => isUnfinished)} />
            <div ref={frame} className={classes.frame}>
              <Bars
                title={title}
                names={names}
                labelsBars={labelsBars}
                isOfCounts={isOfCounts}
                scaleEnd={scaleEnd}
                rows={drawn}
              />
            </div>
            {left > 0 && <p className={layout.hint}>{`The table has ${left} more.`}</p>}
          </>
        )}
      </Box>
    </Card>
  );
}

const legendText = ({ value, second, before }: ChartNames): string =>
  [value, second, before && `line: ${before}`].filter(Boolean).join(' · ');

const Legend = ({ names, hasUnfinished }: { names: ChartNames; hasUnfinished: boolean }) => (
  <p className={`${layout.line} ${layout.small} ${classes.legend}`}>
    <span data-series="first">{names.value}</span>
    {names.second && <span data-series="second">{names.second}</span>}
    {hasUnfinished && names.unfinished && <span data-series="unfinished">{names.unfinished}</span>}
    {names.before && <span data-series="before">{names.before}</span>}
  </p>
);

type TableProps = Pick<Props, 'title' | 'rows' | 'names' | 'heading'>;

const ChartTable = ({ title, rows, names, heading }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className={classes.scrolled} tabIndex={0} aria-label={`${title}, table`}>
    <table className={layout.numbers}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{names.value}</th>
          {names.second && <th scope="col">{names.second}</th>}
          {names.before && <th scope="col">{names.before}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, note, value, second, before }) => (
          <tr key={key}>
            <th scope="row">
              {label} {note && <small>{note}</small>}
            </th>
            <td>{value.text}</td>
            {names.second && <td>{second?.text}</td>}
            {names.before && <td>{before?.text}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
