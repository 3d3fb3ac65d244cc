import { Box } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { type HomeKind, type StripSegment, stripDays } from '@prepdesk/contract/home/home-screen';
import layout from '../../ui/layout/layout.module.css';
import styles from './home.module.css';

const nouns: Record<HomeKind, [one: string, several: string]> = {
  banner: ['banner', 'banners'],
  dashboard: ['dashboard', 'dashboards'],
  item: ['item', 'items'],
  heading: ['entry', 'entries'],
  drawer: ['entry', 'entries'],
};

const lengthMs = ({ from, until }: StripSegment): number => Date.parse(until) - Date.parse(from);

/** Banners take turns, so several at once are marked; everything else may be shown together. */
const lookOf = (kind: HomeKind, { names }: StripSegment): 'gap' | 'one' | 'several' =>
  names.length === 0 ? 'gap' : kind === 'banner' && names.length > 1 ? 'several' : 'one';

/** The coming days: when nothing is shown, and when more than one thing is. */
export function Strip({ kind, segments }: { kind: HomeKind; segments: readonly StripSegment[] }) {
  const [one, several] = nouns[kind];
  const countText = ({ names }: StripSegment) =>
    names.length === 0 ? `No ${one}` : `${names.length} ${names.length === 1 ? one : several}`;
  return (
    <section className={layout.list} aria-label={`Next ${stripDays} days`}>
      <h3>Next {stripDays} days</h3>
      <Box className={styles.bar} display="flex" h={12} aria-hidden>
        {segments.map((segment) => (
          <i
            key={segment.from}
            data-look={lookOf(kind, segment)}
            style={{ flexGrow: lengthMs(segment) }}
            title={`${countText(segment)} from ${shownInstant(segment.from)}`}
          />
        ))}
      </Box>
      <ul className={`${layout.list} ${layout.small}`}>
        {segments.map((segment, index) => (
          <li key={segment.from}>
            <b className={layout.tone} data-tone={lookOf(kind, segment) === 'gap' ? 'bad' : undefined}>
              {countText(segment)}
            </b>
            {kind === 'banner' && segment.names.length > 1 && ' at the same time'}
            {/* Each segment lasts until the next begins. */}
            <div>{index === 0 ? 'now' : `from ${shownInstant(segment.from)}`}</div>
            {kind === 'banner' && segment.names.length > 0 && (
              <div className={layout.hint}>{segment.names.join(', ')}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
