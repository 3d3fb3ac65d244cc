import { shownMoment } from '@prepdesk/contract/company-time';

/** The time of data that is older than people would assume; nothing for current data. */
export const AsOf = ({ at }: { at: string | undefined }) => at && <span>As of {shownMoment(at)}</span>;
