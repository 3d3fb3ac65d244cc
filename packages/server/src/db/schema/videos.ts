import { video } from '@prepdesk/contract/videos/videos';
import { sql } from 'drizzle-orm';
import { check, integer, text, unique } from 'drizzle-orm/pg-core';
import { auditedTable } from '../audited-table.ts';
import { citext, createdAt, idOf, rowVersion, searchIndex, searchText, serialID, state } from './columns.ts';

export const videos = auditedTable(
  video,
  {
    named: ['referenceID'],
    violations: { videos_reference_unique: { referenceID: 'Another video already has this reference ID' } },
    searchedBy: { own: ['cdn', 'referenceID'] },
    revertPolicy: { edit: ['/addVideo'] },
    shownOn: ['/addVideo', '/subtopic/{id}', '/microtopics/{id}'],
    showsImages: ['image'],
  },
  {
    id: serialID(),
    /** The video's link; its last part is the name that staff see (d1 §3). */
    cdn: text('cdn').notNull(),
    /** The player's own name for it. */
    referenceID: text('reference_id').notNull().unique('videos_reference_unique'),
    image: text('image').notNull(),
    iosResolutions: text('ios_resolutions').notNull(),
    iosResolutionsValues: integer('ios_resolutions_values').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    isActive: state(),
    createdAt: createdAt(),
    searchText: searchText(),
    rowVersion: rowVersion(),
  },
  (t) => [
    searchIndex('videos', t.searchText),
    check('videos_state', sql`${t.isActive} in (0, 1)`),
    check('videos_resolution', sql`${t.iosResolutionsValues} >= 1`),
    check('videos_duration', sql`${t.durationSeconds} > 0`),
  ],
);

/** Chapters of a video (gaps B26). */
export const microTopics = auditedTable(
  'micro_topics',
  {
    called: 'Micro topic',
    named: ['name'],
    revertPolicy: { edit: ['/addMicrotopicsVideo'] },
  },
  {
    id: serialID(),
    videoID: idOf('video_id', () => videos.id),
    name: citext('name').notNull(),
    startSeconds: integer('start_seconds').notNull(),
    endSeconds: integer('end_seconds').notNull(),
    rowVersion: rowVersion(),
  },
  (t) => [
    unique('micro_topics_name_unique').on(t.videoID, t.name),
    check('micro_topics_span', sql`${t.startSeconds} >= 0 and ${t.endSeconds} > ${t.startSeconds}`),
  ],
);
