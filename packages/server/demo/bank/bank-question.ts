/** A question as its author wrote it; ids and states come later. */
export type BankQuestion = {
  quesText: string;
  /** None: the answer is a number. */
  options: string[];
  answer: string;
  /** 1 Easy, 2 Medium, 3 Hard */
  difficultyLevel: number;
  durationSeconds: number;
  solution: string;
  reference: string;
};

/** What authors wrote for some subjects; `code` begins the unique ids. */
export type Bank = { code: string; subjects: string[]; questions: BankQuestion[] };

/** A formula, as the editor writes it. */
export const formula = (latex: string): string =>
  `<span data-type="inline-math" data-latex="${latex}"></span>`;

export const paragraph = (html: string): string => `<p>${html}</p>`;

export const table = (headings: string[], rows: (string | number)[][]): string =>
  `<table border="1" cellpadding="6" width="100%"><tbody><tr>${headings.map((one) => `<th>${one}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

export const rupees = (amount: number): string => `₹${amount.toLocaleString('en-IN')}`;

/** The right option among three wrong ones, at a place that moves with `n`. */
export function choiceOf(
  n: number,
  text: string,
  right: string,
  others: string[],
  more: { solution: string; reference: string },
): BankQuestion {
  const pool = [...new Set(others)].filter((one) => one !== right);
  const wrong = [0, 1, 2].map((i) => pool[(n * 5 + i * 3 + Math.floor(n / 4)) % pool.length]!);
  const options = [...new Set(wrong)];
  for (let i = 0; options.length < 3; i++) if (!options.includes(pool[i]!)) options.push(pool[i]!);
  const place = (n * 3 + 1) % 4;
  options.splice(place, 0, right);
  return {
    quesText: paragraph(text),
    options: options.map(paragraph),
    answer: String(place + 1),
    difficultyLevel: (n % 3) + 1,
    durationSeconds: 45 + (n % 4) * 15,
    solution: paragraph(more.solution),
    reference: more.reference,
  };
}

type Fact = readonly [asked: string, right: string];

/** One question a fact; the wrong options are the right ones of other facts. */
export const questionsOf = (
  facts: readonly Fact[],
  ask: [(asked: string) => string, ...((asked: string) => string)[]],
  solve: (asked: string, right: string) => string,
  reference: string,
): BankQuestion[] =>
  facts.map(([asked, right], n) =>
    choiceOf(
      n,
      ask[n % ask.length]!(asked),
      right,
      facts.map(([, one]) => one),
      { solution: solve(asked, right), reference },
    ),
  );

/** A question that is answered with a number. */
export const numberOf = (
  n: number,
  quesText: string,
  answer: number,
  solution: string,
  reference: string,
): BankQuestion => ({
  ...{ quesText, options: [], answer: String(answer), solution: paragraph(solution), reference },
  difficultyLevel: ((n + 1) % 3) + 1,
  durationSeconds: 90 + (n % 3) * 30,
});
