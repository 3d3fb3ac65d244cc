import { shownDay } from '@prepdesk/contract/company-time';
import { type Doubt, doubt, doubtCategories, pending, replied } from '@prepdesk/contract/doubts/doubt';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';
import { cutWords } from './cut-words.ts';
import {
  DaysLeft,
  daysLeftWords,
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
  const first = (key: keyof Doubt) => ({ isHiddenAtFirst: hidden.includes(key) });
  return columnsFor(doubt, {
    id: { look: 'quiet', widthPx: 70 },
    fullName: { look: 'strong', widthPx: 170, asText: ({ fullName }) => fullName || 'NA' },
    question: {
      widthPx: 400,
      asText: ({ question }) => cutWords(question),
      display: (row) => (
        <span className={classes.question} data-words="long">
          {cutWords(row.question)}{' '}
          <ScreenLink className={layout.link} {...replySlot(row)} aria-label={`Show More of doubt ${row.id}`}>
            Show More
          </ScreenLink>
          <PresentMark present={row.present} />
        </span>
      ),
    },
    waitingMinutes: {
      ...first('waitingMinutes'),
      label: 'Waiting',
      kind: undefined,
      widthPx: 130,
      asText: waitingWords,
      display: (row) => <Waiting doubt={row} />,
    },
    daysLeft: {
      ...first('daysLeft'),
      kind: undefined,
      widthPx: 130,
      asText: ({ daysLeft }) => daysLeftWords(daysLeft),
      display: ({ daysLeft }) => <DaysLeft daysLeft={daysLeft} />,
    },
    description: {
      ...first('description'),
      kind: undefined,
      widthPx: 300,
      asText: replyBeginning,
      display: (row) => <ReplyBeginning doubt={row} />,
    },
    className: { ...first('className'), widthPx: 180, asText: ({ className }) => className || '–' },
    facultyName: { ...first('facultyName'), widthPx: 160, asText: ({ facultyName }) => facultyName || '–' },
    categoryID: {
      ...first('categoryID'),
      widthPx: 120,
      asText: ({ categoryID }) => doubtCategories[categoryID as 1] ?? 'Not assigned',
    },
    userPhone: { ...first('userPhone'), widthPx: 130 },
    createdAt: { ...first('createdAt'), widthPx: 130, asText: ({ createdAt }) => shownDay(createdAt) },
    updatedAt: {
      ...first('updatedAt'),
      widthPx: 130,
      asText: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : 'Not Replied'),
      display: ({ updatedAt }) => (updatedAt ? shownDay(updatedAt) : <RepliedTag isReplied={false} />),
    },
    repliedBy: { ...first('repliedBy'), widthPx: 160, asText: ({ repliedBy }) => repliedBy || '–' },
    userEmail: { isHiddenAtFirst: true, widthPx: 220 },
  });
};

export const doubtFields = {
  [pending]: fieldsWith(['description', 'facultyName', 'userPhone', 'updatedAt', 'repliedBy']),
  [replied]: fieldsWith(['waitingMinutes', 'daysLeft', 'categoryID', 'userPhone', 'className']),
};
