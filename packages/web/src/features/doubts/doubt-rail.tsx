import { useMediaQuery } from '@mantine/hooks';
import { type Doubt, pending } from '@prepdesk/contract/doubts/doubt';
import { doubts } from '@prepdesk/contract/doubts/doubts';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useMay } from '../../api/use-may.ts';
import { useRead } from '../../api/use-read.ts';
import { PartFailure } from '../../ui/feedback/part-failure.tsx';
import layout from '../../ui/layout/layout.module.css';
import { Card } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { cutWords } from './cut-words.ts';
import { DaysLeft, Due, PresentMark } from './doubt-words.tsx';
import classes from './doubts.module.css';
import { replySlot } from './reply-slot.ts';

/** The width from which there is room for the list beside the desk. */
const wideEnough = '(min-width: 1280px)';

type RailProps = {
  current: number;
  /** When the open doubt was answered; undefined until it is read. */
  repliedAt?: Doubt['updatedAt'] | undefined;
};

/** The most urgent doubts, beside the open one. */
export function DoubtRail({ current, repliedAt }: RailProps) {
  const isWide = useMediaQuery(wideEnough, false, { getInitialValueInEffect: false });
  const may = useMay();
  const isShown = isWide && may('/doubts');
  const { data, failure, reload } = useRead(doubts.list, isShown ? { filter: pending } : null, {
    keepsPage: true,
  });
  const rows = data?.data ?? [];
  const open = rows.find(({ id }) => id === current);
  const list = useRef<HTMLUListElement>(null);
  // Read again, the list stays where the person has scrolled it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another doubt, or one that was only now read
  useLayoutEffect(() => showCurrent(list.current), [current, open === undefined]);
  if (!isShown) return null;
  const first = open ?? rows[0];
  return (
    <Card>
      <nav className={classes.rail} aria-label="Pending doubts" aria-busy={!data && !failure}>
        {failure ? (
          <PartFailure failure={failure} onRetry={() => void reload()} />
        ) : (
          <p className={`${layout.note} ${layout.apart}`}>
            <span className={layout.cut}>Most urgent first</span>
            <span className={layout.cut}>Due</span>
          </p>
        )}
        {rows.length > 0 && !open && repliedAt !== undefined && (
          <p className={layout.note}>
            {repliedAt ? 'The open doubt is answered already' : 'The open doubt is less urgent than these'}
          </p>
        )}
        <ul ref={list}>
          {rows.map((doubt) => (
            <li key={doubt.id}>
              <RailLink doubt={doubt} isCurrent={doubt.id === current} isTabStop={doubt === first} />
            </li>
          ))}
        </ul>
        {data?.data.length === 0 && <p className={layout.note}>No doubts</p>}
      </nav>
    </Card>
  );
}

/** Scrolls the list alone: the page stays at its heading. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !current) return;
  const { top, bottom, height } = list.getBoundingClientRect();
  const isInSight = current.top >= top && current.bottom <= Math.min(bottom, window.innerHeight);
  if (!isInSight) list.scrollTop += current.top - top - height / 2;
}

/** The rail is one stop of the Tab key, so that the desk is not behind twenty of them. */
function moveInRail(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

type RailLinkProps = { doubt: Doubt; isCurrent: boolean; isTabStop: boolean };

const RailLink = ({ doubt, isCurrent, isTabStop }: RailLinkProps) => (
  <ScreenLink
    {...replySlot(doubt)}
    className={`${layout.list} ${layout.pressable}`}
    aria-current={isCurrent ? 'page' : undefined}
    tabIndex={isTabStop ? undefined : -1}
    onKeyDown={moveInRail}
  >
    <span className={layout.apart}>
      <b className={layout.cut}>{doubt.fullName || 'NA'}</b>
      <Due doubt={doubt} />
    </span>
    <span className={`${layout.small} ${layout.cut}`}>{cutWords(doubt.question)}</span>
    <span className={`${layout.line} ${layout.small}`}>
      {doubt.className && <span>{doubt.className}</span>}
      <DaysLeft daysLeft={doubt.daysLeft} />
      <PresentMark present={doubt.present} />
    </span>
  </ScreenLink>
);
