import type { Pool } from 'pg';
import type { Chain } from './catalogue.ts';

/** Slides of the chain's class, for calls that change a file; nothing is stored under its key. */
export const slidesID = 900_101;

export async function addSlides(pool: Pick<Pool, 'query'>, { classID }: Chain): Promise<void> {
  await pool.query(
    `insert into study_files (id, type, class_id, name, storage_key, content_type, size_bytes)
    values ($1, 2, $2, 'Slides.pdf', 'notes/slides-of-a-class.pdf', 'application/pdf', 900)`,
    [slidesID, classID],
  );
}
