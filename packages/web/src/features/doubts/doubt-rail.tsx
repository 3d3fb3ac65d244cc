import { useMediaQuery } from '@mantine/hooks';
import { type Doubt, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { cutWords } from './cut-words.ts';
import { DaysLeft, PresentMark, Waiting } from './doubt-words.tsx';
import classes from './doubts.module.css';
import { replySlot } from './reply-slot.ts';

/** The width from which there is room for the list beside the desk. */
const wideEnough = '(min-width: 1280px)';

/** The most urgent doubts, beside the open one. */
export function DoubtRail({ current }: { current: number }) {
  const isWide = useMediaQuery(wideEnough, false, { getInitialValueInEffect: false });
  const may = useMay();
  const isShown = isWide && may('/doubts');
  const { data } = useRead(doubts.list, isShown ? { filter: pending } : null, { keepsPage: true });
  if (!isShown) return null;
  return (
    <Card>
      <nav className={classes.rail} aria-label="Pending doubts" aria-busy={!data}>
        <p className={`${layout.note} ${layout.apart}`}>
          <span className={layout.cut}>Most urgent first</span>
          <span className={layout.cut}>Waiting (business hours)</span>
        </p>
        <ul>
          {data?.data.map((doubt) => (
            <li key={doubt.id}>
              <RailLink doubt={doubt} isCurrent={doubt.id === current} />
            </li>
          ))}
        </ul>
        {data?.data.length === 0 && <p className={layout.note}>No doubts</p>}
      </nav>
    </Card>
  );
}

const RailLink = ({ doubt, isCurrent }: { doubt: Doubt; isCurrent: boolean }) => (
  <ScreenLink {...replySlot(doubt)} aria-current={isCurrent ? 'page' : undefined}>
    <span className={layout.apart}>
      <b className={layout.cut}>{doubt.fullName || 'NA'}</b>
      <Waiting doubt={doubt} />
    </span>
    <span className={`${layout.small} ${layout.cut}`}>{cutWords(doubt.question)}</span>
    <span className={`${layout.line} ${layout.small}`}>
      {doubt.className && <span>{doubt.className}</span>}
      <DaysLeft daysLeft={doubt.daysLeft} />
      <PresentMark present={doubt.present} />
    </span>
  </ScreenLink>
);
