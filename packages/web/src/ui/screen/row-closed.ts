/** Sent to the document when a row is no longer edited. */
export const rowClosed = 'row-closed';
