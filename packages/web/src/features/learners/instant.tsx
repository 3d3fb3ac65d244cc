import { shownInstant } from '@prepdesk/contract/company-time';

/** A date and time in a cell. On a phone's card it gets its own line. */
export const Instant = ({ at }: { at: string }) => <span data-words="long">{shownInstant(at)}</span>;
