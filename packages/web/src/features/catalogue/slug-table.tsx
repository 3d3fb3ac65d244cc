import { Box } from '@mantine/core';
import type { SlugCounts } from '@prepdesk/contract/catalogue/class-contents';
import layout from '../../ui/layout/layout.module.css';
import styles from './catalogue.module.css';

const parts = [
  { key: 'liveCount', label: 'Live', colour: 'var(--ok)' },
  { key: 'waitingCount', label: 'Scheduled', colour: 'var(--part)' },
  { key: 'hiddenCount', label: 'Not active', colour: 'var(--edge)' },
] as const;

const widthPx = 240;
const heightPx = 10;

/** The sub-topics of a class by content, as numbers and as bars on a common scale. */
export function SlugTable({ slugs }: { slugs: readonly SlugCounts[] }) {
  const max = Math.max(1, ...slugs.map(({ totalCount }) => totalCount));
  return (
    <table className={`${layout.numbers} ${styles.slugs}`}>
      <thead>
        <tr>
          <th scope="col">Slug Name</th>
          <td aria-hidden />
          {parts.map(({ key, label, colour }) => (
            <th key={key} scope="col">
              <Box component="i" bg={colour} aria-hidden />
              {label}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {slugs.map((slug) => (
          <tr key={slug.slugID}>
            <th scope="row">{slug.slugName}</th>
            <td aria-hidden>
              <Bar slug={slug} max={max} />
            </td>
            {parts.map(({ key }) => (
              <td key={key}>{slug[key]}</td>
            ))}
            <td>{slug.totalCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ slug, max }: { slug: SlugCounts; max: number }) {
  let from = 0;
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      bdrs={5}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      preserveAspectRatio="none"
      height={heightPx}
      aria-hidden="true"
    >
      <rect width={widthPx} height={heightPx} rx={heightPx / 2} fill="var(--line-2)" />
      {parts.map(({ key, colour }) => {
        const width = (slug[key] / max) * widthPx;
        const x = from;
        from += width;
        return width > 0 && <rect key={key} x={x} width={width} height={heightPx} fill={colour} />;
      })}
    </Box>
  );
}
