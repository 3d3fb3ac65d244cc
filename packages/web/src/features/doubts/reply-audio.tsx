import classes from './doubts.module.css';

type Props = {
  address: string;
  label: string;
  /** Its length is shown before it is played. */
  isMeasured?: boolean;
};

/** A spoken reply that is there; nothing where there is none. */
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
