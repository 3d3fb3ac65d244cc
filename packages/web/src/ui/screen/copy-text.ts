import { topmostDialog } from '../feedback/modal-dialog.tsx';

export const copied = 'Copied to clipboard';
export const notCopied = 'Your browser did not allow this to be copied. Please select and copy it yourself';

/** @throws where the browser does not allow it. navigator.clipboard does not exist on plain-http host names. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const cameFrom = document.activeElement;
  (topmostDialog() ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  // The browser answers true even when nothing was selected.
  const isCopied = document.activeElement === area && document.execCommand('copy');
  area.remove();
  if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  if (!isCopied) throw new Error(notCopied);
}
