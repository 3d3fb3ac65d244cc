import { useMediaQuery } from '@mantine/hooks';

/** Whether rows are drawn as cards, as the styles have it. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false });
