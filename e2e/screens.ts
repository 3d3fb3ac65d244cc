import { readdirSync } from 'node:fs';
import { clinicalPlaces, parentPackagesOf } from './package-places.ts';
import {
  aClass,
  aMapping,
  checkOf,
  classDetailsOf,
  levelsOf,
  mapTreasuresOf,
  openedAccessOf,
  permissionOf,
  questionOf,
  roleOf,
  searchOf,
  studyFilesOf,
  subjectsOf,
  treasuresOf,
} from './places.ts';

const features = new URL('../packages/web/src/features/', import.meta.url);

/** The path of every screen that exists, as the router reads them. */
async function existingPaths(): Promise<string[]> {
  const lists = readdirSync(features).map((name) => import(new URL(`${name}/screens.ts`, features).href));
  return ['/', ...(await Promise.all(lists)).flatMap(({ screens }) => Object.keys(screens))];
}

/** Where each screen has something to show in the demo company; the others are opened by their path. */
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
    ...(await clinicalPlaces()),
    '/roles/{id}': roleOf({ id: 3, name: 'Content' }),
    '/permission': permissionOf('9000000003'),
    '/add_treasures': await treasuresOf('Business Laws'),
    '/add_topics': await treasuresOf('Business Laws', '/add_topics'),
    '/map_treasure': await mapTreasuresOf(1),
    '/questions': await questionOf(),
    '/class_details': await classDetailsOf(),
    '/topic_search': searchOf('contract'),
    '/checkuser': checkOf('9000000003'),
    '/access': await openedAccessOf(),
    '/subtopic/{id}': questionBank.mapping,
    '/microtopics/{id}': questionBank.detail,
    '/addnotes/{id}': await studyFilesOf(1),
    '/addSlides/{id}': await studyFilesOf(2),
  };
}

/** Every screen that exists, with an address at which it shows rows. */
export async function everyScreen(): Promise<{ path: string; address: string }[]> {
  const full = await fullAddresses();
  return (await existingPaths()).map((path) => {
    const address = full[path] ?? path;
    if (address.includes('{')) throw new Error(`e2e/screens.ts does not say where ${path} shows something`);
    return { path, address };
  });
}
