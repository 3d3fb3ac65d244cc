/** What the demo company pushed, by app: title, text, and the function that a tap opens. */

type Text = readonly [title: string, description: string, functionID: number];

export const generalTexts: readonly Text[] = [
  [
    'Today’s quiz is open',
    'Five questions on Accounting, until ten tonight. Yesterday 1,240 learners took it.',
    5,
  ],
  [
    'Mock test on Sunday',
    'Full syllabus, three hours, from nine in the morning. Results the same evening.',
    9,
  ],
  ['GST amendments, explained', 'The November notification in forty minutes, with five solved questions.', 2],
  [
    'Your package ends soon',
    'Renew this week and go on from where you stopped, notes and marks included.',
    8,
  ],
  [
    'Doubts are answered until seven',
    'Write before five and read the answer today. Audio replies are on.',
    6,
  ],
  ['Company Law: charts to download', 'Twelve charts for the last revision, each on one page.', 7],
  [
    'Study plan for the last 60 days',
    'Two papers a week, with tests on Sundays. Start with the weakest one.',
    11,
  ],
  ['Costing: process accounts, part 2', 'Abnormal loss and gain, worked through from the first entry.', 2],
  [
    'Test series: paper 3 is live',
    'Taxation with detailed solutions. Send your answers for checking until Friday.',
    9,
  ],
  ['Where did you stop?', 'You have not watched for a while. Fifteen minutes today are a beginning.', 8],
];

export const clinicalTexts: readonly Text[] = [
  ['Drug of the week: Morphine', 'Dose by weight, titration, and what to watch in renal failure.', 10],
  ['Grand round on Thursday', 'A young woman with fever and a murmur: join at eight in the evening.', 11],
  ['Image bank: 40 new X-rays', 'Chest films with their reports. Read first, then compare.', 11],
  ['Your doubt was answered', 'See what the faculty says, and ask back if it is not clear yet.', 6],
  ['Help with downloads', 'Lectures can be kept on the phone for thirty days: this is how.', 12],
];

/** What the next one says. */
export const plannedText: Text = [
  'Revision marathon this weekend',
  'Eight hours of Inter, Group 1, with breaks and a quiz after each. It begins at nine.',
  9,
];
