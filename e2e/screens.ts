import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  aClass,
  aMapping,
  checkOf,
  classDetailsOf,
  historyOf,
  levelsOf,
  mapTreasuresOf,
  openedAccessOf,
  permissionOf,
  questionOf,
  roleOf,
  searchOf,
  shownTreasuresOf,
  studyFilesOf,
  subjectsOf,
  treasuresOf,
} from './addresses.ts';
import { doubtAddresses } from './doubt-addresses.ts';
import { drugAddresses } from './drug-addresses.ts';
import { entitlementAddresses } from './entitlement-addresses.ts';
import { homeAddresses } from './home-addresses.ts';
import { jobAddresses } from './job-addresses.ts';
import { learnerAddresses } from './learner-addresses.ts';
import { orderAddresses } from './order-addresses.ts';
import { clinicalAddresses, parentPackagesOf } from './package-addresses.ts';
import { drawn } from './page-errors.ts';
import { quizAddresses } from './quiz-addresses.ts';
import { facultyRoyaltyOf, royaltyOf, statementOf } from './royalty-addresses.ts';
import { supportAddresses } from './support-addresses.ts';

const features = new URL('../packages/web/src/features/', import.meta.url);

/** The path of every screen that exists, as the router reads them. */
async function existingPaths(): Promise<string[]> {
  const lists = readdirSync(features).map((name) => import(new URL(`${name}/screens.ts`, features).href));
  return ['/', ...(await Promise.all(lists)).flatMap(({ screens }) => Object.keys(screens))];
}

/** The addresses at which screens have something to show in the demo company; the others are opened by their path. */
async function fullAddresses(): Promise<Record<string, string>> {
  const { classes, topics, subTopics } = await aClass();
  const questionBank = await aMapping(2);
  return {
    '/courses/{id}': levelsOf({ appID: 1, coID: 1, name: 'Foundation' }),
    '/subjects': subjectsOf(1, 1),
    '/subjectlist': subjectsOf(1, 1, '/subjectlist'),
    '/classes/{id}': classes(),
    '/classlist/{id}': classes('/classlist'),
    '/topics': topics,
    '/topics/{id}': subTopics,
    '/parentPackage': parentPackagesOf(1, 1),
    '/coupons': subjectsOf(1, 1, '/coupons'),
    '/shipping': subjectsOf(1, 1, '/shipping'),
    ...(await clinicalAddresses()),
    '/roles/{id}': roleOf({ id: 3, name: 'Content' }),
    '/permission': permissionOf('9000000003'),
    '/add_treasures': await shownTreasuresOf('Business Laws'),
    '/add_topics': await treasuresOf('Business Laws', '/add_topics'),
    '/map_treasure': await mapTreasuresOf(1),
    '/questions': await questionOf(),
    '/class_details': await classDetailsOf(),
    '/topic_search': searchOf('contract'),
    '/checkuser': checkOf('9000000003'),
    '/access': await openedAccessOf(),
    '/subtopic/{id}': questionBank.mapping,
    '/microtopics/{id}': questionBank.detail,
    '/royalty': royaltyOf(),
    '/royalty-prepclinic': facultyRoyaltyOf(1),
    '/royalty/{id}': await statementOf('calculated'),
    '/addnotes/{id}': await studyFilesOf(1),
    '/addSlides/{id}': await studyFilesOf(2),
    '/history': historyOf('courses/1'),
    ...(await orderAddresses()),
    ...(await learnerAddresses()),
    ...(await doubtAddresses()),
    ...(await entitlementAddresses()),
    ...(await supportAddresses()),
    ...(await drugAddresses()),
    ...quizAddresses(),
    ...(await homeAddresses()),
    ...(await jobAddresses()),
  };
}

/** What screens without rows show instead. */
const seenInstead: Record<string, string> = {
  '/': 'main >> text=Courses Listing',
  '/roles/{id}': 'main input[type=checkbox]',
  '/permission': 'main input[type=checkbox]',
  '/account': '[aria-label=Devices] li',
  '/status': 'text=Operational',
  '/addsubjects': 'main form label',
  '/register': 'main form label',
  '/learner/{id}': '[aria-label=Timeline] time',
  '/addcoupons': 'main form label',
  '/imageUpload': '[aria-label="Uploaded images"] li',
  '/prepclinic/classCrm': 'main table >> text=Package Price',
  '/prepclinic/parent_packges_detail/{id}': 'main input',
  '/prepclinic/drugs_details/{id}': 'main button[aria-expanded]',
  '/questions': '[contenteditable=true]',
  '/quiz': 'main >> text=Answer',
  '/reply/{id}': '[contenteditable=true]',
  '/updatehtml': '[contenteditable=true]',
  '/addMicrotopicsVideo': 'text=Template',
  '/microtopics/{id}': '[role=tab]',
  '/map_treasure': 'main input[type=checkbox]',
  '/address/{id}': 'main input',
  '/graph': 'main svg.recharts-surface',
  '/sales_graph': 'main svg.recharts-surface',
  '/encrypt': 'textarea',
  '/whynot': 'main [data-rule]',
  '/notification': 'main [data-rule] b:not(:empty)',
  '/post': 'text=Enter Params',
};

/** The screens whose rows are edited in place. */
const written = [
  ...['/roles', '/courses', '/courses/{id}', '/subjects', '/subjectlist', '/classes/{id}', '/classlist/{id}'],
  ...['/topics', '/topics/{id}', '/books', '/prepclinic/classes', '/parentPackage', '/addVideo'],
  ...['/coupons', '/shipping', '/clientuser', '/reviews'],
  ...['/dashboard', '/dashboard/{id}', '/drawer', '/drawerheading', '/banner'],
  ...['/prepclinic/category', '/prepclinic/subcategory', '/prepclinic/meta', '/prepclinic/drugs'],
];

export type Shown = { path: string; address: string; seen: string; isWritten: boolean };

/** Every existing screen, with an address at which it shows something, and what that is. */
export async function everyScreen(): Promise<Shown[]> {
  const full = await fullAddresses();
  return (await existingPaths()).map((path) => {
    const address = full[path] ?? path;
    if (address.includes('{')) throw new Error(`e2e/screens.ts does not say where ${path} shows something`);
    return { path, address, seen: seenInstead[path] ?? 'tr[data-row]', isWritten: written.includes(path) };
  });
}

/** Goes to a screen as a link of the console does, without reloading the page. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', to);
  }, address);
  await page.locator('h1:not([data-left])').first().waitFor();
  await drawn(page);
}
