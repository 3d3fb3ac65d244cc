import { Box, Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

type Props = {
  message: string;
  /** The focus starts at Try Again; where something was typed, at Close: a second Enter must not reload the page. */
  isOfRead?: boolean | undefined;
  /** Left out: reloads the page. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
};

/**
 * An exception in the middle of work, with its message. Title and text together read
 * "Ooops, Something went wrong. Let's try one more again." (d3 §2).
 */
export function ApiFailurePopup({ message, isOfRead = false, onRetry, onClose }: Props) {
  return (
    <NoticePopup
      title="Ooops,"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus={!isOfRead || undefined} variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus={isOfRead || undefined} onClick={onRetry ?? (() => location.reload())}>
            Try Again
          </Button>
        </>
      }
    >
      <Box component="p" c="var(--ink)" fw={550} role="alert">
        Something went wrong. Let's try one more again.
      </Box>
      <p>{message}</p>
    </NoticePopup>
  );
}
