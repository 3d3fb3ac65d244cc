import { type Readiness, type ReadinessItem, readinessItems } from '@prepdesk/contract/catalogue/readiness';
import { counted } from '@prepdesk/contract/numbers-shown';
import { settings } from '../../api/settings.ts';

/** 'Ready', or how much is ready: '3 of 5'. */
export const shortState = ({ isReady, parts, readyParts }: Readiness): string =>
  isReady ? 'Ready' : `${readyParts} of ${parts}`;

export const missingItems = ({ items }: Readiness) => items.filter((one) => one.readyParts < one.parts);

const lacks: Record<ReadinessItem, string> = {
  content: 'No sub-topics',
  video: 'No video',
  questions: 'No questions',
  keys: 'A question without an answer',
  notes: 'No notes',
  slides: 'No slides',
  release: 'No release date',
};

/** What one item lacks, in a sub-topic or in all below: 'No video', 'Questions: 4 of 10', 'Video: 3 sub-topics'. */
export function missingText(row: Readiness, item: Readiness['items'][number]): string {
  const name = readinessItems[item.item];
  const isLesson = row.slugID > 0;
  if (isLesson) {
    const isCounted = item.item === 'questions' && row.questions > 0;
    return isCounted ? `${name}: ${row.questions} of ${settings.minQuestions}` : lacks[item.item];
  }
  const lacking = item.parts - item.readyParts;
  if (item.item === 'content')
    return lacking === 1 ? 'A topic has no sub-topics' : `${lacking} topics have none`;
  return `${name}: ${counted(lacking, 'sub-topic')}`;
}

/** The whole state in words: for the tooltip, screen readers and the export. */
export function stateText(row: Readiness): string {
  const lacking = missingItems(row).map((item) => missingText(row, item));
  return row.isReady ? 'Ready' : `${shortState(row)}: ${lacking.join(', ')}`;
}
