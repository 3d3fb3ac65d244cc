import type { Question } from '@prepdesk/contract/questions/question';
import { questions } from '@prepdesk/contract/questions/questions';
import { oneOf, id as rowID } from '@prepdesk/contract/values';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSetSearch } from '../../api/address-search.ts';
import { encodedID, useEncodedID } from '../../api/encoded-id.ts';
import { useRead } from '../../api/use-read.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { AfterEachSave } from '../../ui/record/after-each-save.tsx';
import { HistoryButton } from '../../ui/record/history-button.tsx';
import { BrokenLink, Card, Screen } from '../../ui/screen/screen.tsx';
import { hrefOf } from '../../ui/screen/screen-link.tsx';
import { type Report, useNotices } from '../../ui/screen/use-notices.tsx';
import { typeNames } from './question-fields.ts';
import { QuestionForm } from './question-form.tsx';
import type { Carried, SavedQuestion } from './use-question-form.ts';

/** An existing question, or the type of a new one. */
const shape = z.object({ quesID: z.optional(rowID()), type: z._default(oneOf([1, 2]), 1) });

const listOf = (type: number) =>
  type === 2
    ? { label: 'Numerical Questions', href: hrefOf({ path: '/numerical-ques' }) }
    : { label: 'MCQ Questions', href: hrefOf({ path: '/mcq_ques' }) };

export default function QuestionScreen() {
  const { id, isBroken } = useEncodedID(shape);
  const { banner, report } = useNotices();
  const read = useRead(questions.one, id?.quesID ? { questionID: id.quesID } : null);
  const [isAdded, setIsAdded] = useState(false);
  if (isBroken || !id) return <BrokenLink route="/questions" trail={[listOf(1)]} />;
  const type = read.data?.type ?? id.type;
  const name = id.quesID ? `${typeNames[type]} ${id.quesID}` : `New ${typeNames[type]}`;
  return (
    <Screen
      route="/questions"
      {...(id.quesID ? { count: read.isLoading ? '' : name } : { heading: name })}
      recordName={name}
      trail={[listOf(type)]}
      banner={banner}
      actions={read.data && <HistoryButton list={questions.list} row={read.data} />}
    >
      <Card>
        {id.quesID === undefined ? (
          <NewQuestion key={type} type={type} report={report} onAdded={() => setIsAdded(true)} />
        ) : read.data ? (
          <KnownQuestion key={id.quesID} question={read.data} isAdded={isAdded} report={report} />
        ) : read.failure ? (
          <FailureBanner failure={read.failure} onClose={() => void read.reload()} />
        ) : (
          <Waiting text="Loading.." />
        )}
      </Card>
    </Screen>
  );
}

function NewQuestion({ type, report, onAdded }: { type: number; report: Report; onAdded: () => void }) {
  const [next, setNext] = useState<{ number: number; carried: Carried }>({ number: 1, carried: {} });
  const setSearch = useSetSearch();
  const go = ({ questionID, wantsNext, carried }: SavedQuestion) => {
    if (wantsNext) return setNext(({ number }) => ({ number: number + 1, carried }));
    onAdded();
    void setSearch({ id: encodedID({ quesID: questionID }) }, { replace: true, ignoreBlocker: true });
  };
  return (
    <QuestionForm
      key={next.number}
      type={type}
      question={null}
      isAgain={next.number > 1}
      carried={next.carried}
      report={report}
      onSaved={go}
    />
  );
}

/** Newly read data does not disturb what is being typed until it is saved. */
const KnownQuestion = (props: { question: Question; isAdded: boolean; report: Report }) => (
  <AfterEachSave>
    {(isAgain, startAgain) => (
      <QuestionForm
        type={props.question.type}
        question={props.question}
        isAgain={props.isAdded || isAgain}
        report={props.report}
        onSaved={startAgain}
      />
    )}
  </AfterEachSave>
);
