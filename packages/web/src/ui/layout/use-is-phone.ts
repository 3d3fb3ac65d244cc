import { useMediaQuery } from '@mantine/hooks';

/** Whether rows are drawn as cards: the same width as in the style sheets. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 760px)', false, { getInitialValueInEffect: false });
