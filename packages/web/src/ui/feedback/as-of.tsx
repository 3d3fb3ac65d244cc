import { shownMoment } from '@prepdesk/contract/company-time';

/** Of which moment something is that is older than people take for granted; nothing beside what is not. */
export const AsOf = ({ at }: { at: string | undefined }) => at && <span>As of {shownMoment(at)}</span>;
