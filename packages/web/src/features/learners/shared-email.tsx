import layout from '../../ui/layout/layout.module.css';

/** An e-mail may be a family's: the others are found by their phones. */
export const SharedEmail = ({ others }: { others: number }) =>
  others > 0 ? (
    <p className={layout.hint} role="status">
      {others === 1 ? 'One more learner has' : `${others} more learners have`} this email. Search by phone to
      see them.
    </p>
  ) : null;
