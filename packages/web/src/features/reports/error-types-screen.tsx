import { id } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CourseChoice, useCourseName } from '../../shared/course-choice.tsx';
import { useFilteredScope } from '../../shared/filtered-scope.ts';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import layout from '../../ui/layout/layout.module.css';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import { BrokenLink, Screen } from '../../ui/screen/screen.tsx';
import { Segment } from '../../ui/screen/segment.tsx';
import { useNotices } from '../../ui/screen/use-notices.tsx';
import { CoursesPart } from './courses-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { ReportsPart } from './reports-part.tsx';

const shape = z.object({
  appId: z.optional(id()),
  coId: z.optional(id()),
  view: z.optional(z.enum(['questions'])),
  quesID: z.optional(id()),
});

/** Includes the question editor, so it is fetched when a question is opened. */
const QuestionDesk = lazyPart(
  async () => ({ default: (await import('./question-desk.tsx')).QuestionDesk }),
  <Waiting text="Loading.." />,
);

const views = [
  { value: '', text: 'Reports' },
  { value: 'questions', text: 'By question' },
] as const;

/** Error Type Listing (d3 §2): by report, or by question, which can be corrected and resolved in one step. */
export default function ErrorTypesScreen() {
  const { chosen, narrow, isBroken } = useFilteredScope(shape);
  const { appId, coId, view = '', quesID } = chosen;
  const { banner, report } = useNotices();
  const course = useCourseName(appId, coId);
  // The current list renders its actions here, so that the view switch beside them keeps the focus.
  const [actionsSlot, setActionsSlot] = useState<HTMLElement | null>(null);
  if (isBroken) return <BrokenLink route="/errortypes" />;
  const open = (questionID: number) => narrow({ view: 'questions', quesID: questionID });
  const shared = {
    course,
    choices: (
      <CourseChoice scope={{ appId, coId }} choose={(scope) => narrow({ coId: '', ...scope, quesID: '' })} />
    ),
    open,
  };
  return (
    <Screen
      route="/errortypes"
      recordName={course}
      banner={banner}
      actions={
        <>
          <Segment
            label="View"
            choices={views}
            value={view}
            onChoose={(chosenView) => narrow({ view: chosenView, quesID: '' })}
          />
          <div ref={setActionsSlot} className={layout.actions} />
        </>
      }
    >
      {quesID ? (
        <QuestionDesk
          key={quesID}
          questionID={quesID}
          report={report}
          onLeave={() => narrow({ quesID: '' })}
        />
      ) : !coId ? (
        <CoursesPart appID={appId} choices={shared.choices} open={(courseID) => narrow({ coId: courseID })} />
      ) : view === 'questions' ? (
        <QuestionsPart {...shared} scope={{ appId, coId }} />
      ) : (
        <ReportsPart {...shared} scope={{ appId, coId }} report={report} actionsSlot={actionsSlot} />
      )}
    </Screen>
  );
}
