import { type InstitutionClient, institutionClients } from '@prepdesk/contract/support/institution-clients';
import { AppChoice, usePlace } from '../../places/course-choice.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { statusField } from '../../ui/fields/status-field.ts';
import { RecordPopup } from '../../ui/screen/record-popup.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { TableScreen } from '../../ui/screen/table-screen.tsx';

const route = '/clientuser';

const fields = fieldsOf<InstitutionClient>()({
  clientID: { label: 'ID', look: 'quiet', widthPx: 70 },
  name: { label: 'Name', look: 'strong', editor: { kind: 'text', mostLength: 120 } },
  city: { label: 'City', editor: { kind: 'text', mostLength: 80 }, widthPx: 130 },
  contactName: { label: 'Contact', editor: { kind: 'text', mostLength: 120 } },
  contactPhone: { label: 'Phone', editor: { kind: 'text', mostLength: 20 }, widthPx: 150 },
  contactEmail: { label: 'Email', editor: { kind: 'text', mostLength: 200 } },
  learnerCount: { label: 'Users', kind: 'number', widthPx: 90 },
  packageCount: { label: 'Packages', kind: 'number', widthPx: 100 },
  isActive: statusField,
});

const { name, city, contactName, contactPhone, contactEmail } = fields;
const newFields = { name, city, contactName, contactPhone, contactEmail };

/** Colleges and firms that buy packages for their members (gaps B1). */
export default function InstitutionClientsScreen() {
  const { place, choose, isBroken } = usePlace();
  const appID = place.appId ?? 1;
  if (isBroken) return <BrokenLink route={route} trail={[{ label: 'Institution clients', href: route }]} />;
  return (
    <TableScreen
      route={route}
      list={{ call: institutionClients.list, given: { appID } }}
      rowID="clientID"
      fields={fields}
      choices={<AppChoice appID={appID} onChoose={(appId) => choose({ appId })} />}
      add={{
        label: 'Add client',
        call: institutionClients.add,
        popup: ({ report, onClose }) => (
          <RecordPopup<InstitutionClient, keyof typeof newFields, typeof institutionClients.add>
            title="Add client"
            row={null}
            fields={newFields}
            call={institutionClients.add}
            toInput={(draft) => ({ appID, ...draft })}
            onSaved={(message) => {
              onClose();
              report({ kind: 'saved', message });
            }}
            onClose={onClose}
          />
        ),
      }}
      edit={{
        call: institutionClients.edit,
        toInput: ({ name, city, contactName, contactPhone, contactEmail, isActive }, row) => ({
          ...{ clientID: row.clientID, rowVersion: row.rowVersion, isActive },
          ...{ name, city, contactName, contactPhone, contactEmail },
        }),
      }}
      actions={({ clientID, name }) => [
        { label: 'View Details', opens: { path: '/clientuserDetail/{id}', name, id: { clientID } } },
      ]}
    />
  );
}
