/** Sent to the document: the dialog's own event would come when it is no longer on the page. */
export const popupOpened = 'popup-opened';
export const popupClosed = 'popup-closed';
