import { appIDs } from '@prepdesk/contract/catalogue/apps';
import { companyOffset, dayAfter } from '@prepdesk/contract/company-time';
import type * as schema from '../src/db/schema/home.ts';
import { bannerPicturesOf } from './banner-pictures.ts';
import { courses } from './courses.ts';
import { covers } from './covers.ts';

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];

/** What learners of the demo company see first. Functions are those of the migration. */
const opens = {
  class: 1,
  package: 3,
  page: 4,
  quiz: 5,
  doubts: 6,
  downloads: 7,
  packages: 8,
  help: 12,
  treasures: 11,
};
const web = 'https://prepdesk.example';

type Item = [name: string, description: string, functionID: number];

type Part = {
  name: string;
  tableCellID: number;
  colour: string;
  items: Item[];
  isActive?: 0;
  /** 1 buyers, 2 who bought nothing. */
  shownTo?: 1 | 2;
  /** Days from today. */
  from?: number;
  until?: number;
};

const parts: Part[] = [
  {
    ...{ name: 'Start here', tableCellID: 1, colour: '#0DD9B3' },
    items: [
      ['Free classes', 'Two lectures of every subject', opens.class],
      ['How it works', 'Five minutes around the app', opens.page],
      ['Choose a package', 'Prices, validity and books', opens.package],
      ['Talk to us', 'Monday to Saturday, 10:00 to 19:00', opens.help],
    ],
  },
  {
    ...{ name: 'Continue learning', tableCellID: 3, colour: '#FFFFFF', shownTo: 1 },
    items: [
      ['My packages', 'All that you bought', opens.packages],
      ['Downloads', 'Lectures on this phone', opens.downloads],
      ['My doubts', 'Answers of your teachers', opens.doubts],
    ],
  },
  {
    ...{ name: 'Practise every day', tableCellID: 2, colour: '#14304A' },
    items: [
      ['Daily quiz', 'Five questions', opens.quiz],
      ['Treasures', 'Short notes to remember', opens.treasures],
      ['Past papers', 'Ten years', opens.page],
      ['Mock tests', 'As in the exam', opens.page],
      ['Question bank', 'By topic', opens.page],
      ['Formula sheet', 'One page each', opens.page],
    ],
  },
  {
    ...{ name: 'New this month', tableCellID: 4, colour: '#FFF1D6', from: -12, until: 18 },
    items: [
      ['Revision in twelve hours', 'Live from Saturday', opens.page],
      ['Amendments explained', 'What the exam asks from now on', opens.page],
    ],
  },
  {
    ...{ name: 'Exam week', tableCellID: 5, colour: '#FFE9F0', from: 9, until: 16 },
    items: [['What to bring', 'Admit card, calculator, water', opens.page]],
  },
  {
    ...{ name: 'Welcome offer', tableCellID: 1, colour: '#E3FAF5', shownTo: 2 },
    items: [
      ['First package, 20 % less', 'Code WELCOME20', opens.package],
      ['Ask before you buy', 'We call you back', opens.help],
    ],
  },
  {
    ...{ name: 'Summer camp', tableCellID: 1, colour: '#EEF1F0', isActive: 0 },
    items: [['Camp diary', 'Pictures of May', opens.page]],
  },
];

const headings = ['Learn', 'Practise', 'Account', 'Campus events'];

type Entry = [heading: number, title: string, description: string, functionID: number, isActive?: 0];
const entries: Entry[] = [
  [1, 'My packages', 'Classes, validity and books', opens.packages],
  [1, 'Downloads', 'Lectures on this phone', opens.downloads],
  [1, 'Treasures', 'Short notes to remember', opens.treasures],
  [2, 'Daily quiz', 'Five questions each morning', opens.quiz],
  [2, 'My doubts', 'Ask a teacher', opens.doubts],
  [3, 'Help', 'Phone, email and answers', opens.help],
  [3, 'Terms and privacy', '', opens.page],
  [4, 'Open day', 'Pune, March', opens.page, 0],
];

/** The apps' quiz is the general app's alone. */
const isKnownTo = (appID: number, functionID: number): boolean =>
  functionID !== opens.quiz || appID === appIDs.general;

const picturesOf = (appID: number) => (appID === appIDs.general ? covers.general : covers.clinical);

const bannerTitles = [
  { title: 'diwali', colours: ['#7A1F5C', '#E8632B'], from: -5, until: 6, link: `${web}/diwali` },
  { title: 'test series', colours: ['#0B5C63', '#19C6A6'], from: 4, until: 14, link: `${web}/test-series` },
  { title: 'new batches', colours: ['#24476B', '#6F9CC4'], from: 17, until: 26, link: `${web}/batches` },
  { title: 'app preview', colours: ['#37404F', '#7D8BA3'], isActive: 2, link: `${web}/preview` },
  {
    title: 'rakhi',
    colours: ['#6A2C91', '#C06BD8'],
    isActive: 0,
    from: -100,
    until: -92,
    link: `${web}/rakhi`,
  },
] as const;

export type HomeRows = {
  dashboards: Row<typeof schema.dashboards>[];
  dashboardItems: Row<typeof schema.dashboardItems>[];
  drawerHeadings: Row<typeof schema.drawerHeadings>[];
  drawers: Row<typeof schema.drawers>[];
  banners: Row<typeof schema.banners>[];
  offerTimers: Row<typeof schema.offerTimers>[];
  pictures: ReturnType<typeof bannerPicturesOf>[number][];
};

/** @param today yyyy-MM-dd; what comes and goes lies around it */
export function homeRows(today: string): HomeRows {
  const at = (days: number | undefined, clock = '10:00'): Date | null =>
    days === undefined ? null : new Date(`${dayAfter(today, days)}T${clock}:00${companyOffset}`);
  const rows: HomeRows = {
    ...{ dashboards: [], dashboardItems: [], drawers: [], banners: [], pictures: [] },
    drawerHeadings: headings.map((name, place) => ({
      ...{ id: place + 1, name, orderBy: place + 1, isActive: name === 'Campus events' ? 0 : 1 },
    })),
    offerTimers: [
      {
        ...{ appID: appIDs.general, startsAt: at(-2)!, endsAt: at(4, '22:00')! },
        ...{
          offerText: 'Festival offer: 20 % off',
          offerDetails: 'On every package of Foundation and Inter.',
        },
      },
    ],
  };
  for (const { id: courseID, appID, syllabus } of courses) {
    if (Object.keys(syllabus).length === 0) continue;
    const pictures = picturesOf(appID);
    for (const [place, part] of parts.entries()) {
      const dashboardID = rows.dashboards.length + 1;
      rows.dashboards.push({
        ...{ id: dashboardID, appID, courseID, name: part.name, orderBy: place + 1 },
        ...{ backgroundColor: part.colour, tableCellID: part.tableCellID },
        ...{ isActive: part.isActive ?? 1, shownTo: part.shownTo ?? 0 },
        ...{ visibleFrom: at(part.from), visibleUntil: at(part.until) },
      });
      const known = part.items.filter(([, , functionID]) => isKnownTo(appID, functionID));
      for (const [order, [name, description, functionID]] of known.entries()) {
        rows.dashboardItems.push({
          ...{ id: rows.dashboardItems.length + 1, dashboardID, name, description, functionID },
          ...{ icon: pictures[(place + order) % pictures.length]!.link, orderBy: order + 1 },
          ...{ url: `${web}/app/${courseID}/${dashboardID}`, isActive: name === 'Formula sheet' ? 0 : 1 },
        });
      }
    }
    for (const [order, [headingID, title, description, functionID, isActive = 1]] of entries.entries()) {
      if (!isKnownTo(appID, functionID)) continue;
      rows.drawers.push({
        ...{ id: rows.drawers.length + 1, appID, courseID, headingID, title, description, functionID },
        ...{ image: pictures[order % pictures.length]!.link, orderBy: order + 1, isActive },
        url: functionID === opens.page ? `${web}/terms` : '',
      });
    }
  }
  for (const { title, colours, link, ...when } of bannerTitles) {
    const [forWeb, forApp] = bannerPicturesOf(title, colours);
    rows.pictures.push(forWeb, forApp);
    const { isActive = 1, from, until }: { isActive?: number; from?: number; until?: number } = when;
    rows.banners.push({
      ...{ id: rows.banners.length + 1, appID: appIDs.general, img: forWeb.link, appImg: forApp.link, link },
      ...{ isActive, visibleFrom: at(from), visibleUntil: at(until) },
    });
  }
  return rows;
}
