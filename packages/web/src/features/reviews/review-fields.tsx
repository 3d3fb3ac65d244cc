import { ActionIcon, Box } from '@mantine/core';
import { shownInstant } from '@prepdesk/contract/company-time';
import { approved, approvedRatings, type Review, rejected, review } from '@prepdesk/contract/reviews/review';
import { Check, X } from 'lucide-react';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { EmailText } from '../../ui/fields/email-text.tsx';
import { StatusTag, textLook } from '../../ui/fields/field-display.tsx';
import { fieldsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { CellDetails } from '../../ui/list/cell-details.tsx';
import classes from './reviews.module.css';
import { Stars, StarsEditor, starsText } from './stars.tsx';

/** A longer comment would make its row too high for a list. */
const maxShown = 160;

function Comment({ comment }: { comment: string }) {
  const isLong = comment.length > maxShown;
  return (
    <>
      <span
        className={`${layout.small} ${classes.comment}`}
        {...textLook(comment)}
        data-words="long"
        data-long={isLong || undefined}
      >
        {isLong ? `${comment.slice(0, maxShown).trimEnd()}… ` : comment || '–'}
      </span>
      {isLong && (
        <CellDetails title="Comment" facts={[{ label: 'Comment', value: comment }]}>
          Show More
        </CellDetails>
      )}
    </>
  );
}

/** May break, which leaves more room for the comment, the column people read. */
const Email = ({ address }: { address: string }) => (
  <span className={classes.loose} data-words="word">
    <EmailText address={address} />
  </span>
);

const tones = { 0: 'dev', 1: 'ok', 2: 'bad' } as const;

export type Decide = (row: Review, state: typeof approved | typeof rejected) => void;

/** The state, with buttons for the other states. */
const State = ({ row, decide }: { row: Review; decide: Decide }) => {
  const state = row.approvedRating as keyof typeof approvedRatings;
  const of = `the review of ${row.fullName || 'NA'}`;
  return (
    <Box component="span" display="inline-flex" style={{ alignItems: 'center', gap: 2 }}>
      <StatusTag tone={tones[state]}>{approvedRatings[state]}</StatusTag>
      {state !== approved && (
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Approve"
          aria-label={`Approve ${of}`}
          onClick={() => decide(row, approved)}
        >
          <Check size={16} aria-hidden />
        </ActionIcon>
      )}
      {state !== rejected && (
        <ActionIcon
          variant="subtle"
          color="gray"
          title="Reject"
          aria-label={`Reject ${of}`}
          onClick={() => decide(row, rejected)}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </Box>
  );
};

/**
 * The documented columns (d2 §2), then the optional ones.
 * @param isNarrow without room for all, what is decided and by what comes first
 */
export function reviewFieldsWith(decide: Decide, isNarrow: boolean) {
  const { fullName, courseName, type, userEmail, ...others } = fieldsFor(review, {
    fullName: {
      look: 'strong',
      widthPx: 140,
      asText: ({ fullName }) => fullName || 'NA',
      display: (row) => (
        <span className={classes.name} data-words="name">
          <LearnerLink {...row} />
        </span>
      ),
    },
    courseName: {
      widthPx: 130,
      display: ({ courseName }) => (
        <span className={classes.name} data-words="long">
          {courseName}
        </span>
      ),
    },
    type: { widthPx: 70 },
    userEmail: {
      widthPx: 130,
      asText: ({ userEmail }) => userEmail || 'NA',
      display: ({ userEmail }) => <Email address={userEmail || 'NA'} />,
    },
    comment: {
      widthPx: 280,
      asText: ({ comment }) => comment || '–',
      display: ({ comment }) => <Comment comment={comment} />,
    },
    rating: {
      // Stars stand to the left.
      kind: undefined,
      widthPx: 112,
      asText: ({ rating }) => starsText(rating),
      display: ({ rating }) => <Stars stars={rating} />,
      editor: { kind: 'custom', render: (slot) => <StarsEditor {...slot} /> },
    },
    approvedRating: {
      widthPx: 178,
      tones,
      display: (row) => <State row={row} decide={decide} />,
    },
    createdAt: {
      isHiddenAtFirst: true,
      widthPx: 190,
      asText: ({ createdAt }) => shownInstant(createdAt),
    },
    packageName: {
      isHiddenAtFirst: true,
      widthPx: 200,
      asText: ({ packageName }) => packageName || '–',
    },
    videoName: {
      isHiddenAtFirst: true,
      widthPx: 200,
      asText: ({ videoName }) => videoName || '–',
    },
    id: { look: 'quiet', isHiddenAtFirst: true, widthPx: 80 },
  });
  const whose = { courseName, type, userEmail };
  return isNarrow ? { fullName, ...others, ...whose } : { fullName, ...whose, ...others };
}
