import { shownInstant } from '@prepdesk/contract/company-time';

/** A date and time in a cell, on one line. */
export const Instant = ({ at }: { at: string }) => <span data-words="short">{shownInstant(at)}</span>;
