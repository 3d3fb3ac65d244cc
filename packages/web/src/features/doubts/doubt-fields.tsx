import { shownDay } from '@prepdesk/contract/company-time';
import { type Doubt, doubt, doubtCategories, pending, replied } from '@prepdesk/contract/doubts/doubt';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { cutWords } from './cut-words.ts';
import {
  DaysLeftCell,
  daysLeftInColumn,
  dueText,
  PresentMark,
  RepliedTag,
  ReplyBeginning,
  replyBeginning,
  Waiting,
  waitingWords,
} from './doubt-words.tsx';
import classes from './doubts.module.css';
import { replySlot } from './reply-slot.ts';

/** Which columns are shown by default depends on the purpose of the list: answering, or reading answers. */
const fieldsWith = (hidden: readonly (keyof Doubt)[]) => {
  // On a phone's card they have one line together.
  const first = (key: keyof Doubt, card?: 'under' | 'aside' | 'state' | 'note') =>
    hidden.includes(key) ? { isHiddenAtFirst: true } : { card };
  return columnsFor(doubt, {
    id: { card: 'end', look: 'quiet', widthPx: 70 },
    fullName: { card: 'start', look: 'strong', widthPx: 170, asText: ({ fullName }) => fullName || 'NA' },
    // Before the question, which is long: it is seen on a narrow screen, too.
    waitingMinutes: {
      ...first('waitingMinutes', 'state'),
      label: hidden.includes('waitingMinutes') ? 'Waited' : 'Waiting',
      kind: undefined,
      widthPx: 130,
      asText: waitingWords,
      display: (row) => <Waiting doubt={row} />,
    },
    question: {
      card: 'under',
      widthPx: 190,
      asText: ({ question }) => cutWords(question),
      display: (row) => (
        <span
          className={classes.question}
          style={{ columnGap: 5 }}
          data-words="long"
          data-print={row.question}
        >
          <span className={layout.cut}>{cutWords(row.question)}</span>
          <ScreenLink
            className={layout.link}
            {...replySlot(row)}
            data-opens="card"
            aria-label={`Show More of doubt ${row.id}`}
          >
            Show More
          </ScreenLink>
          <PresentMark present={row.present} />
        </span>
      ),
    },
    dueAt: {
      ...first('dueAt'),
      isSpare: true,
      widthPx: 120,
      asText: ({ dueAt }) => dueText(dueAt),
    },
    daysLeft: {
      ...first('daysLeft', 'note'),
      kind: undefined,
      widthPx: 130,
      asText: ({ daysLeft }) => daysLeftInColumn(daysLeft),
      display: ({ daysLeft }) => <DaysLeftCell daysLeft={daysLeft} />,
    },
    description: {
      ...first('description', 'under'),
      kind: undefined,
      widthPx: 300,
      asText: replyBeginning,
      display: (row) => <ReplyBeginning doubt={row} />,
    },
    className: {
      ...first('className'),
      isSpare: true,
      widthPx: 180,
      asText: ({ className }) => className || '–',
    },
    facultyName: {
      ...first('facultyName', 'note'),
      widthPx: 160,
      asText: ({ facultyName }) => facultyName || '–',
    },
    categoryID: {
      ...first('categoryID', 'aside'),
      widthPx: 120,
      asText: ({ categoryID }) => doubtCategories[categoryID as 1] ?? 'Unassigned',
    },
    userPhone: { ...first('userPhone'), widthPx: 130 },
    createdAt: {
      ...first('createdAt', 'note'),
      widthPx: 130,
      asText: ({ createdAt }) => shownDay(createdAt),
    },
    updatedAt: {
      ...first('updatedAt', 'note'),
      widthPx: 130,
      asText: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : 'Not Replied'),
      display: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : <RepliedTag isReplied={false} />),
    },
    repliedBy: { ...first('repliedBy', 'note'), widthPx: 160, asText: ({ repliedBy }) => repliedBy || '–' },
    userEmail: { isHiddenAtFirst: true, widthPx: 220 },
  });
};

export const doubtFields = {
  [pending]: fieldsWith(['description', 'facultyName', 'userPhone', 'updatedAt', 'repliedBy']),
  [replied]: fieldsWith(['dueAt', 'waitingMinutes', 'daysLeft', 'categoryID', 'userPhone', 'className']),
};
