import { Box, Button } from '@mantine/core';
import { NoticePopup } from './notice-popup.tsx';

/**
 * An exception in the middle of work, with its message; Try Again reloads the page. Title and text together read
 * "Ooops, Something went wrong. Let's try one more again." (d3 §2).
 */
export function ApiFailurePopup({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <NoticePopup
      title="Ooops,"
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => location.reload()}>Try Again</Button>
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
