import { institutionSeats } from '@prepdesk/contract/support/institution-seats';
import { id as rowID } from '@prepdesk/contract/values';
import * as z from 'zod/mini';
import { useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { StatusTag } from '../../ui/fields/field-display.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import layout from '../../ui/layout/layout.module.css';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { InstitutionLearners } from './institution-learners.tsx';
import { InstitutionPackages } from './institution-packages.tsx';

const route = '/clientuserDetail/{id}';
const shape = z.object({ clientID: rowID() });
const trail = [{ label: 'Institution clients', href: hrefOf({ path: '/clientuser' }) }];

/** An institution client: the packages it bought, and the users who hold its seats (gaps B1). */
export default function InstitutionClientScreen() {
  const { id, isBroken } = useEncodedID(shape);
  const { data, failure, reload } = useRead(institutionSeats.read, id ? { clientID: id.clientID } : null);
  const { banner, report } = useNotices();
  if (isBroken || !id) return <BrokenLink route={route} trail={trail} />;
  return (
    <Screen route={route} recordName={data?.client.name} trail={trail} banner={banner}>
      {data ? (
        <div className={layout.stack}>
          <Card isPadded>
            <Facts
              look="strong"
              minPx={160}
              facts={[
                { label: 'City', value: data.client.city || '–' },
                { label: 'Contact', value: data.client.contactName || '–' },
                { label: 'Phone', value: data.client.contactPhone || '–' },
                { label: 'Email', value: data.client.contactEmail || '–' },
                {
                  label: 'IsActive',
                  value: (
                    <StatusTag tone={data.client.isActive ? 'ok' : 'off'}>
                      {data.client.isActive ? 'Active' : 'Inactive'}
                    </StatusTag>
                  ),
                },
              ]}
            />
          </Card>
          <InstitutionPackages clientID={id.clientID} seats={data} report={report} />
          <InstitutionLearners clientID={id.clientID} seats={data} report={report} />
        </div>
      ) : (
        <RecordPlaceholder failure={failure} reload={reload} />
      )}
    </Screen>
  );
}
