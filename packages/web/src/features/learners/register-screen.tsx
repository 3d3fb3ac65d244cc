import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { registration } from '@prepdesk/contract/learners/registration';
import { useMemo } from 'react';
import { useApp } from '../../api/chosen-app.ts';
import { LearnerLink } from '../../shared/learner-link.tsx';
import { fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordForm } from '../../ui/record/record-form.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';

type NewLearner = { fullName: string; userPhone: string; userEmail: string; appID: number };

const apps = { [appIDs.general]: 'General', [appIDs.clinical]: 'Clinical' };

/** Registers a learner in an app and shows the new account number (gaps B1). */
export default function RegisterScreen() {
  const { banner, report } = useNotices();
  const { appID } = useApp();
  const fields = useMemo(
    () =>
      fieldsOf<NewLearner>()({
        fullName: { label: 'Full Name', editor: { kind: 'text', maxLength: 200 } },
        userPhone: { label: 'Phone', editor: { kind: 'text', maxLength: 30 } },
        userEmail: { label: 'Email', editor: { kind: 'text', maxLength: 200 } },
        appID: { label: 'App', initial: appID, editor: { kind: 'select', choices: apps } },
      }),
    [appID],
  );
  return (
    <Screen route="/register" banner={banner}>
      <Card>
        <RecordForm
          fields={fields}
          call={registration.add}
          toInput={(draft) => draft}
          report={report}
          onSaved={({ message, response: { userAppsID, personID } }) =>
            report({
              kind: 'saved',
              message: (
                <>
                  {message}
                  <br />
                  User Apps ID : <LearnerLink personID={personID} fullName={String(userAppsID)} />
                </>
              ),
            })
          }
        />
      </Card>
    </Screen>
  );
}
