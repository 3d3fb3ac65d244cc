import { appIDs } from '@prepdesk/contract/catalogue/apps';

type Page = 'terms' | 'privacy' | 'about';

const list = (items: string[]): string => `<ul>${items.map((one) => `<li>${one}</li>`).join('')}</ul>`;

const terms = (name: string): string =>
  `<h2>Terms of use</h2><p>These terms apply to everyone who learns with ${name}.</p><h3>Your account</h3>${list(
    [
      'One learner, one account. The code that we send you is for you alone.',
      'A package runs from the day of purchase for the days that it names.',
      'Lectures may be watched, not recorded or passed on.',
    ],
  )}<h3>Refunds</h3><p>Write to us within <strong>seven days</strong> of the purchase, as long as less than a tenth of the credit was used.</p>`;

const privacy = (name: string): string =>
  `<h2>Privacy</h2><p>${name} keeps what it needs to teach you, and nothing else.</p>${list([
    'Your phone number, name and e-mail address.',
    'Which lectures you watched, to bring you back to where you stopped.',
    'Your answers in tests, to show you your progress.',
  ])}<p>Ask us at any time to see or to remove what we hold of you.</p>`;

const about = (name: string, subjects: string): string =>
  `<h2>About ${name}</h2><p>Since 2014 we have been teaching ${subjects} to learners all over India.</p>${list(
    [
      'Recorded lectures by teachers who practise what they teach',
      'Printed books, delivered to your door',
      'Doubts answered within a day',
    ],
  )}`;

const pagesOf = (appID: number, name: string, subjects: string): [number, Page, string][] => [
  [appID, 'terms', terms(name)],
  [appID, 'privacy', privacy(name)],
  [appID, 'about', about(name, subjects)],
];

/** The pages are there from the start; these are their texts. */
export const contentPages: [appID: number, page: Page, html: string][] = [
  ...pagesOf(appIDs.general, 'Prepdesk', 'accounts, law and taxation'),
  ...pagesOf(appIDs.clinical, 'Prepdesk Clinical', 'medicine'),
];
