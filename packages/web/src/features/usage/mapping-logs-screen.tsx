import { shownDay } from '@prepdesk/contract/company-time';
import { isWebAddress } from '@prepdesk/contract/links';
import { type MappingLog, mappingLog, mappingLogs } from '@prepdesk/contract/usage/mapping-logs';
import { columnsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { TableScreen } from '../../ui/list/table-screen.tsx';

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

const fields = columnsFor(mappingLog, {
  id: { look: 'quiet', widthPx: 90 },
  appName: { widthPx: 110 },
  userID: { widthPx: 100 },
  referenceID: { look: 'strong', widthPx: 190 },
  fullName: { asText: ({ fullName }) => fullName || 'NA' },
  userPhone: { widthPx: 130 },
  userEmail: { asText: ({ userEmail }) => userEmail || 'NA' },
  cdn: {
    asText: ({ cdn }) => cdn || 'NA',
    // An app may have sent anything.
    display: (row) => (isWebAddress(row.cdn) ? <CdnLink row={row} /> : row.cdn || 'NA'),
    widthPx: 110,
  },
  createdAt: { asText: ({ createdAt }) => shownDay(createdAt), widthPx: 130 },
});

/** Mapping Logs (d2 §2, d3 §2): which video a learner received, and its CDN link. */
const MappingLogsScreen = () => (
  <TableScreen route="/logs" list={{ call: mappingLogs.list, given: {} }} rowID="id" fields={fields} />
);
export default MappingLogsScreen;
