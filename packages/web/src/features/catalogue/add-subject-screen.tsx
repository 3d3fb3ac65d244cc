import { defaultLanguageID } from '@prepdesk/contract/catalogue/apps';
import { addSubjectForm, subjects } from '@prepdesk/contract/catalogue/subjects';
import { useMemo } from 'react';
import { useApp } from '../../api/chosen-app.ts';
import { useChoices } from '../../api/use-read.ts';
import { courseChoices, useApps } from '../../shared/course-choice.tsx';
import { choicesOf, type Draft, fieldsOf } from '../../ui/fields/fields-of.ts';
import { RecordForm } from '../../ui/record/record-form.tsx';
import { Card, Screen } from '../../ui/screen/screen.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { idOfName } from './subject-name.ts';

type AddSubject = { appID: number; courseID: number; orderBy: number; subjectName: string };

export default function AddSubjectScreen() {
  const { data: apps, unread } = useApps();
  const { data: known } = useChoices(subjects.names, {});
  const { banner, report } = useNotices();
  const { appID } = useApp();
  const fields = useMemo(
    () =>
      fieldsOf<AddSubject>()({
        appID: {
          label: 'App ID',
          initial: appID,
          editor: { kind: 'select', choices: apps ? choicesOf(apps, 'appID', 'name') : unread },
        },
        courseID: {
          label: 'Course',
          after: ['appID'],
          waitReason: 'Choose an app first',
          editor: {
            kind: 'select',
            choices: (draft: Draft) =>
              apps
                ? courseChoices(apps.find((app) => String(app.appID) === draft.appID)?.courses ?? [])
                : unread,
          },
        },
        orderBy: { label: 'Order number', editor: { kind: 'number' } },
        subjectName: {
          label: 'Subject Name',
          editor: { kind: 'suggest', suggestions: known?.allSubjects.map(({ name }) => name) ?? [] },
        },
      }),
    [apps, unread, known, appID],
  );
  return (
    <Screen route="/addsubjects" banner={banner}>
      <Card>
        <RecordForm
          fields={fields}
          call={subjects.add}
          rules={addSubjectForm}
          toInput={(draft) => ({
            ...draft,
            languageID: defaultLanguageID,
            subjectID: idOfName(draft.subjectName, known?.allSubjects ?? []),
          })}
          report={report}
          onSaved={({ message, response }) =>
            report({
              kind: 'saved',
              message: (
                <>
                  Subject ID : {response.subjectID}
                  <br />
                  {message} Successfully
                </>
              ),
            })
          }
        />
      </Card>
    </Screen>
  );
}
