import { appIDs } from '@prepdesk/contract/catalogue/apps';
import type * as mapping from '../src/db/schema/mapping.ts';
import type * as videosSchema from '../src/db/schema/videos.ts';
import { covers } from './covers.ts';
import type { LessonPlace } from './lesson-places.ts';

export type VideoRows = {
  videos: (typeof videosSchema.videos.$inferInsert)[];
  subTopicVideos: (typeof mapping.subTopicVideos.$inferInsert)[];
  microTopics: (typeof videosSchema.microTopics.$inferInsert)[];
};

/** What was recorded together, by the subjects that show it; the first of an app is for all its others. */
const series: { file: string; appID: number; subjects: string[]; chapters: string[] }[] = [
  {
    ...{ file: 'revision-marathon', appID: appIDs.general, subjects: [] },
    chapters: ['What to revise', 'Frequent mistakes', 'Past papers', 'Last-day plan'],
  },
  {
    ...{ file: 'contract-act', appID: appIDs.general, subjects: ['Business Laws'] },
    chapters: ['Offer', 'Acceptance', 'Consideration', 'Free consent', 'Remedies for breach'],
  },
  {
    ...{ file: 'companies-act', appID: appIDs.general },
    subjects: ['Corporate and Other Laws', 'Corporate and Economic Laws'],
    chapters: ['Incorporation', 'Share capital', 'Charges', 'Dividend', 'Audit'],
  },
  {
    ...{ file: 'accounting', appID: appIDs.general },
    subjects: ['Principles and Practice of Accounting', 'Advanced Accounting', 'Financial Reporting'],
    chapters: ['Journal', 'Ledger', 'Trial balance', 'Final accounts'],
  },
  {
    ...{ file: 'taxation', appID: appIDs.general },
    subjects: ['Taxation', 'Direct Tax Laws', 'Indirect Tax Laws'],
    chapters: ['Scope', 'Charge', 'Computation', 'Worked example', 'Returns'],
  },
  {
    ...{ file: 'quantitative-aptitude', appID: appIDs.general, subjects: ['Quantitative Aptitude'] },
    chapters: ['Formulae', 'Easy examples', 'Exam examples', 'Short cuts'],
  },
  {
    ...{ file: 'costing', appID: appIDs.general, subjects: ['Cost and Management Accounting'] },
    chapters: ['Elements of cost', 'Cost sheet', 'Variances', 'Break-even point'],
  },
  {
    ...{ file: 'ward-rounds', appID: appIDs.clinical, subjects: [] },
    chapters: ['History', 'Examination', 'Investigations', 'Differential diagnosis', 'Treatment'],
  },
  {
    ...{ file: 'anatomy', appID: appIDs.clinical, subjects: ['Anatomy'] },
    chapters: ['Surface marking', 'Relations', 'Blood supply', 'Nerve supply', 'Applied anatomy'],
  },
  {
    ...{ file: 'pharmacology', appID: appIDs.clinical, subjects: ['Pharmacology'] },
    chapters: ['Classification', 'Mechanism', 'Uses', 'Adverse effects'],
  },
  {
    ...{ file: 'pathology', appID: appIDs.clinical, subjects: ['Pathology', 'Microbiology'] },
    chapters: ['Pathogenesis', 'Gross appearance', 'Microscopy', 'Markers'],
  },
  {
    ...{ file: 'medicine', appID: appIDs.clinical, subjects: ['Medicine', 'Surgery', 'Paediatrics'] },
    chapters: ['Presentation', 'Diagnosis', 'Management', 'Complications', 'Case discussion'],
  },
];

const lecturesInSeries = 7;

const resolutions: [words: string, value: number][] = [
  ['240p,360p,480p,720p', 720],
  ['360p,480p,720p,1080p', 1080],
  ['240p,360p', 360],
];

/** @param today yyyy-MM-dd; mapped videos are activated around it */
export function videoRows(places: LessonPlace[], today: string): VideoRows {
  return {
    videos: allVideos(),
    subTopicVideos: places.flatMap((place) => mappingOf(place, today)),
    microTopics: allChapters(),
  };
}

function allVideos(): VideoRows['videos'] {
  return series.flatMap(({ file, appID }, i) => {
    const suiting = appID === appIDs.clinical ? covers.clinical : covers.general;
    return Array.from({ length: lecturesInSeries }, (_, n) => {
      const id = i * lecturesInSeries + n + 1;
      const name = `${file}-${String(n + 1).padStart(2, '0')}`;
      const [iosResolutions, iosResolutionsValues] = resolutions[id % 3]!;
      return {
        ...{
          id,
          cdn: `https://cdn.prepdesk.example/lectures/${name}.mp4`,
          iosResolutions,
          iosResolutionsValues,
        },
        referenceID: String(6_301_200_000_000 + id * 7_919),
        image:
          id % 6 === 5
            ? `https://cdn.prepdesk.example/posters/${name}.jpg`
            : suiting[id % suiting.length]!.link,
        durationSeconds: 1_260 + ((id * 397) % 5_400),
        isActive: id % 19 === 13 ? 0 : 1,
      };
    });
  });
}

/** Two of fifteen lectures wait for their video. */
const isUnmapped = (nth: number): boolean => nth % 15 === 6 || nth % 15 === 11;

function mappingOf(place: LessonPlace, today: string): VideoRows['subTopicVideos'] {
  const { lesson, nth, subject, appID } = place;
  if (lesson.slugID !== 1 || isUnmapped(nth)) return [];
  const fitting = series.findIndex(({ subjects }) => subjects.includes(subject));
  const at = fitting === -1 ? series.findIndex((one) => one.appID === appID) : fitting;
  const day = Date.parse(`${today}T00:00:00Z`) - (nth % 200) * 86_400_000;
  return [
    {
      subTopicID: lesson.id!,
      videoID: at * lecturesInSeries + (nth % lecturesInSeries) + 1,
      ...{ isVideoFree: lesson.isFree, isVideoLive: nth % 23 === 5 ? 1 : 0 },
      ...{ isNotesAvailable: nth % 12 === 3 ? 1 : 0, isSlidesAvailable: nth % 17 === 7 ? 1 : 0 },
      // Half past ten in India.
      activatesAt: new Date(day + 5 * 3_600_000),
    },
  ];
}

const chapterSeconds = 420;

/** The first lectures of each series have their chapters written down. */
function allChapters(): VideoRows['microTopics'] {
  const rows: VideoRows['microTopics'] = [];
  for (const [i, { chapters }] of series.entries()) {
    for (const lecture of [1, 2]) {
      if ((i + lecture) % 5 === 0) continue;
      for (const [n, name] of chapters.slice(0, lecture === 1 ? undefined : 3).entries()) {
        rows.push({
          ...{ id: rows.length + 1, videoID: i * lecturesInSeries + lecture, name },
          ...{ startSeconds: n * chapterSeconds, endSeconds: (n + 1) * chapterSeconds - (n === 2 ? 30 : 0) },
        });
      }
    }
  }
  return rows;
}
