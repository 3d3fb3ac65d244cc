import {
  type InstitutionClient,
  institutionClient,
  institutionClients,
} from '@prepdesk/contract/support/institution-clients';
import { AppChoice, useScope } from '../../shared/course-choice.tsx';
import { fieldsFor, inputsFor } from '../../ui/fields/resource-fields.ts';
import layout from '../../ui/layout/layout.module.css';
import { TableScreen } from '../../ui/list/table-screen.tsx';
import { RecordPopup } from '../../ui/record/record-popup.tsx';
import { BrokenLink } from '../../ui/screen/screen.tsx';
import { ScreenLink } from '../../ui/screen/screen-link.tsx';

const route = '/clientuser';

const fields = fieldsFor(institutionClient, {
  clientID: { look: 'quiet', widthPx: 70 },
  name: { look: 'strong' },
  city: { widthPx: 130 },
  contactPhone: { widthPx: 150 },
  learnerCount: { widthPx: 90 },
  packageCount: { widthPx: 100 },
});

/** Colleges and firms that buy packages for their members (gaps B1). */
export default function InstitutionClientsScreen() {
  const { scope, choose, isBroken } = useScope();
  const appID = scope.appId ?? 1;
  const inputs = inputsFor(institutionClient, { appID });
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
          <RecordPopup
            title="Add client"
            row={null as InstitutionClient | null}
            fields={fields}
            call={institutionClients.add}
            toInput={inputs.add}
            onSaved={(message, { name }, { clientID }) => {
              onClose();
              report({
                kind: 'saved',
                message: (
                  <>
                    {message}{' '}
                    <ScreenLink
                      className={layout.link}
                      path="/clientuserDetail/{id}"
                      name={name}
                      id={{ clientID }}
                    >
                      Add packages and users
                    </ScreenLink>
                  </>
                ),
              });
            }}
            onClose={onClose}
          />
        ),
      }}
      edit={{ call: institutionClients.edit, toInput: inputs.edit }}
      actions={({ clientID, name }) => [
        { label: 'View Details', opens: { path: '/clientuserDetail/{id}', name, id: { clientID } } },
      ]}
    />
  );
}
