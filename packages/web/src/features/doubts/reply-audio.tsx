import classes from './doubts.module.css';

type Props = {
  address: string;
  label: string;
  /** Shows the length before playing. */
  isMeasured?: boolean;
};

/** A player for a spoken reply; nothing where there is none. */
export const ReplyAudio = ({ address, label, isMeasured }: Props) =>
  address ? (
    // biome-ignore lint/a11y/useMediaCaption: somebody's spoken answer to one learner has no captions
    <audio
      className={classes.player}
      controls
      preload={isMeasured ? 'metadata' : 'none'}
      src={address}
      aria-label={label}
    />
  ) : null;
