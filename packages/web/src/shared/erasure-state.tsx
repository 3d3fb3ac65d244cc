import { type ErasureJob, isErasing, persons } from '@prepdesk/contract/persons/persons';
import { readAgain } from '../api/use-change.ts';
import layout from '../ui/layout/layout.module.css';
import { useReloadWhile } from './use-reload-while.ts';
import { useWhenEnded } from './use-when-ended.ts';

type Props = { job: ErasureJob; reload: () => Promise<void> };

const sentences: Record<NonNullable<ErasureJob>, string> = {
  waiting: 'The erasure of this learner is waiting for its turn.',
  again: 'The erasure of this learner was interrupted, and will be tried again by itself.',
  running: 'This learner is being erased, which can take a few minutes.',
  failed: 'The erasure of this learner failed, and nothing was erased. Please try again.',
};

/** Says how far a job is that erases a person. When it has ended, all that shows the person is read again. */
export function ErasureState({ job, reload }: Props) {
  const isUnderWay = isErasing(job);
  useReloadWhile(isUnderWay, reload);
  useWhenEnded(isUnderWay, () => void readAgain(persons.erase.writes));
  if (!job) return null;
  return (
    <p className={layout.box} data-shaded role={job === 'failed' ? 'alert' : 'status'}>
      {sentences[job]}
    </p>
  );
}
