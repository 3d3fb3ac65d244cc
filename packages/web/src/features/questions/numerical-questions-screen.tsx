import { QuestionBank } from './question-bank.tsx';

export default function NumericalQuestionsScreen() {
  return <QuestionBank route="/numerical-ques" type={2} />;
}
