import { QuestionBank } from './question-bank.tsx';

export default function McqQuestionsScreen() {
  return <QuestionBank route="/mcq_ques" type={1} />;
}
