/** What learners wrote, by their stars, 1 to 5; '' where they left stars alone. */
export const reviewTexts: readonly (readonly string[])[] = [
  [
    'Half of the chapter is missing. I expected the full syllabus.',
    'The sound breaks off after ten minutes on my phone.',
    'Still the old provisions. The amendment is not covered at all.',
    'Far too fast, I had to stop every minute.',
    '',
    'Not what the description says.',
  ],
  [
    'Good start, but the last three topics are rushed.',
    'Notes and video do not match from the second part on.',
    'Needs more solved examples, I could not follow the adjustments.',
    'The screen is hard to read when he writes at the bottom.',
    '',
    'Ok for revision, not for a first attempt.',
  ],
  [
    'Decent. The concepts are fine, practice questions are too few.',
    'Explains well but repeats a lot.',
    'Average pace. The summary at the end helped.',
    'Fine so far, waiting for the remaining lessons.',
    '',
    'The first half is much better than the second.',
  ],
  [
    'Very clear, and the charts help to remember. A little long.',
    'Good coverage. I would like a few more past papers.',
    'Doubts were answered the next day. Happy with it.',
    'Helped me to finish the subject in five weeks.',
    '',
    'Nice examples from real cases.',
    'I liked the recap before each new topic.',
  ],
  [
    'Best explanation that I have found of this topic. Thank you, sir!',
    'Cleared in my first attempt, mostly because of these lessons.',
    'Crisp, to the point and up to date with the amendments.',
    'She makes a dry subject interesting. Every minute is useful.',
    'Perfect for revision in the last month.',
    '',
    'The question bank after each lesson is gold.',
    'Worth every rupee.',
    'I understood in one evening what I had been skipping for a year.',
  ],
];

/** What nobody wants to read under a course. */
export const rejectedTexts: readonly string[] = [
  'Get all lessons for free, search for our group!!!',
  'WASTE OF MONEY DO NOT BUY',
  'asdf',
  'My neighbour sells the same notes, write to me.',
  'first',
];
