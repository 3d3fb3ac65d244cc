import { shownDay } from '@prepdesk/contract/company-time';
import { type MappingLog, mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import layout from '../../ui/layout/layout.module.css';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const CdnLink = ({ row: { cdn, id } }: { row: MappingLog }) => (
  // biome-ignore lint/a11y/noAmbiguousAnchorText: the documented text (d2 §2); the label names the row
  <a
    className={layout.link}
    href={cdn}
    target="_blank"
    rel="noreferrer"
    aria-label={`click here for the CDN link of ${id}`}
  >
    click here
  </a>
);

const fields = fieldsOf<MappingLog>()({
  id: { label: 'ID', look: 'quiet', widthPx: 90 },
  appName: { label: 'App Name', widthPx: 110 },
  userID: { label: 'User ID', widthPx: 100 },
  referenceID: { label: 'Reference ID', look: 'strong', widthPx: 190 },
  fullName: { label: 'Full Name', asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { label: 'Phone', widthPx: 130 },
  userEmail: { label: 'Email', asText: ({ userEmail }) => userEmail || 'NA' },
  cdn: {
    label: 'CDN Link',
    asText: ({ cdn }) => cdn || 'NA',
    display: (row) => (row.cdn ? <CdnLink row={row} /> : 'NA'),
    widthPx: 110,
  },
  createdAt: { label: 'Created Date', asText: ({ createdAt }) => shownDay(createdAt), widthPx: 130 },
});

/** Mapping Logs (d2 §2, d3 §2): which video a learner received, and its CDN link. */
const MappingLogsScreen = () => (
  <TableScreen route="/logs" list={{ call: mappingLogs.list, given: {} }} rowID="id" fields={fields} />
);
export default MappingLogsScreen;
