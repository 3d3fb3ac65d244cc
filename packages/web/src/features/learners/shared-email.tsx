import layout from '../../ui/layout/layout.module.css';

/** A family may share an email, so the others have to be found by phone. */
export const SharedEmail = ({ others }: { others: number }) =>
  others > 0 ? (
    <p className={layout.hint} role="status">
      {others === 1 ? 'One more learner has' : `${others} more learners have`} this email. Search by phone to
      see them.
    </p>
  ) : null;
