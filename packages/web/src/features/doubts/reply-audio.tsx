import classes from './doubts.module.css';

/** A spoken reply that is there; nothing where there is none. */
export const ReplyAudio = ({ address, label }: { address: string; label: string }) =>
  address ? (
    // biome-ignore lint/a11y/useMediaCaption: somebody's spoken answer to one learner has no captions
    <audio className={classes.player} controls preload="none" src={address} aria-label={label} />
  ) : null;
