import { shownInstant } from '@prepdesk/contract/company-time';

/** A point in time in a cell: on a phone's card it takes a line of its own. */
export const Instant = ({ at }: { at: string }) => <span data-words="long">{shownInstant(at)}</span>;
