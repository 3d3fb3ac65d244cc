import { wordsOfHtml } from '@prepdesk/contract/html-words';
import { decimalOf, letterOf } from '@prepdesk/contract/questions/question-rules';

/** The key of an MCQ as people write it in files: B, [d], 2.0, AC, A and C, B) two, Option C, or the option's text. */

export type AnswerKey = { answer: string; error?: string };

const accepted = 'Write letters such as B or A, C, the number of the option, or its whole text';

/** @param options their HTML, blank ones included */
export function answerKeyOf(written: string, options: readonly string[]): AnswerKey {
  const text = written.trim();
  if (text === '') return { answer: '' };
  const texts = options.map((html) => sameText(wordsOfHtml(html)));
  const named = labelsIn(text);
  const texted = textsIn(text, texts);
  const isThere = named?.every((number) => texts[number - 1]);
  if (texted && !isThere) return { answer: texted.join() };
  if (named && texted && named.join() !== texted.join() && !isExplicit(text)) {
    return withError(
      text,
      `is ${optionsText(named)} by its letter or number, and the text of ${optionsText(texted)}: write “Option ${lettersOf(named)}” or “Option ${lettersOf(texted)}”`,
    );
  }
  if (named ?? texted) return { answer: (named ?? texted)?.join() ?? '' };
  return (
    labelWithText(text, texts) ?? withError(text, `is neither an option nor the text of one. ${accepted}`)
  );
}

const withError = (text: string, what: string): AnswerKey => ({ answer: text, error: `“${text}” ${what}` });

const lettersOf = (numbers: readonly number[]): string =>
  numbers.map((number) => letterOf(number - 1)).join(', ');
const optionsText = (numbers: readonly number[]): string =>
  `option${numbers.length > 1 ? 's' : ''} ${lettersOf(numbers)}`;

/** Case, spaces and a full stop do not matter; numbers are the same in any form. */
function sameText(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\D)\.$/, '');
  return decimalOf(bare) ?? bare;
}

const leadingWords = /^(?:the )?(?:correct |right )?(?:ans(?:wer)?s?|key)(?: is)?\s*[:.=-]*\s*/i;

/** Said to be an option: no text is meant. */
const isExplicit = (text: string): boolean =>
  /^(?:option|choice|opt\b)/i.test(text.replace(leadingWords, '')) || /^[([{]\s*\w\s*[)\]}]$/.test(text);

/** The numbers of the options that the text names by letters or numbers; undefined where it is anything else. */
function labelsIn(text: string): number[] | undefined {
  const labels = text
    .replace(leadingWords, '')
    .replace(/\b(?:options?|choices?|opts?)\b[.:]?|\b(?:option|opt)(?=[a-e1-5]\b)/gi, ' ')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .split(/[\s,;/&+|]+|\band\b/i)
    .map((label) => label.replace(/^[([{<"'*]+|[)\]}>.:"'*]+$/g, ''))
    .filter((label) => label !== '');
  const all =
    labels.length === 1 && /^(?:[A-E]{2,5}|[a-e]{2,5})$/.test(labels[0] ?? '')
      ? [...(labels[0] ?? '')]
      : labels;
  const numbers = all.map(numberOf);
  if (numbers.length === 0 || numbers.includes(0) || new Set(numbers).size < numbers.length) return undefined;
  return numbers.sort();
}

/** 0 for what names no option. */
const numberOf = (label: string): number =>
  /^[1-5]$/.test(label) ? Number(label) : label.length === 1 ? 'abcde'.indexOf(label.toLowerCase()) + 1 : 0;

/** The options whose texts it is: that of one, or those of several separated by lines, semicolons, bars or commas. */
function textsIn(text: string, texts: readonly string[]): number[] | undefined {
  for (const separator of [/$^/, /\r\n|\r|\n/, /[;|]/, /,/]) {
    const numbers = text.split(separator).map((part) => texts.indexOf(sameText(part)) + 1);
    const isBlank = text.split(separator).some((part) => part.trim() === '');
    if (!isBlank && !numbers.includes(0)) return [...new Set(numbers)].sort();
  }
  return undefined;
}

/** 'B) two': the letter and the text must be of the same option. */
function labelWithText(text: string, texts: readonly string[]): AnswerKey | undefined {
  const form = /^(?:option|choice|opt)?\s*[([]?([a-e1-5])(?:\s*[)\].:]|\s+[-–—]|\s*[-–—]\s)\s*(.+)$/is;
  const [, label = '', rest = ''] = form.exec(text.replace(leadingWords, '')) ?? [];
  if (!label) return undefined;
  const named = numberOf(label);
  const texted = texts.indexOf(sameText(rest)) + 1;
  if (named === texted) return { answer: String(named) };
  const other =
    texted > 0 ? `its text is that of ${optionsText([texted])}` : `${optionsText([named])} has another text`;
  return withError(text, `names ${optionsText([named])}, but ${other}`);
}
