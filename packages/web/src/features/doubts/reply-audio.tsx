import { Box } from '@mantine/core';

type Props = {
  address: string;
  label: string;
  /** Shows the length before playing. */
  isMeasured?: boolean;
};

/** A player for a spoken reply; nothing where there is none. */
export const ReplyAudio = ({ address, label, isMeasured }: Props) =>
  address ? (
    <Box
      component="audio"
      flex="1 1 240px"
      w="100%"
      miw={0}
      maw={460}
      h={40}
      controls
      preload={isMeasured ? 'metadata' : 'none'}
      src={address}
      aria-label={label}
    />
  ) : null;
