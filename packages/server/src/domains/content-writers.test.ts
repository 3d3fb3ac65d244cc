import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { contentPages } from '../db/schema/content-pages.ts';
import { drugTexts } from '../db/schema/drug-texts.ts';
import { studyFiles } from '../db/schema/files.ts';
import { questions } from '../db/schema/questions.ts';
import { quizQuestions, quizzes } from '../db/schema/quizzes.ts';
import { treasures } from '../db/schema/treasures.ts';

/**
 * Where the content of each kind is written, whoever writes it. A rule of a kind that is checked there is checked for a
 * form, a file and a copy alike; undoing an import restores rows as they were.
 */
const writers: [name: string, table: PgTable, files: string[]][] = [
  ['quizzes', quizzes, ['quiz-rows.ts', 'write-quiz.ts']],
  ['quizQuestions', quizQuestions, ['write-quiz.ts']],
  ['contentPages', contentPages, ['content-pages.ts']],
  ['studyFiles', studyFiles, ['study-files.ts']],
  ['treasures', treasures, ['treasures.ts']],
  ['drugTexts', drugTexts, ['undo-import.ts', 'write-texts.ts']],
  ['questions', questions, ['question-import-commit.ts', 'question-import-undo.ts', 'question-rows.ts']],
];

const sources = readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ file: basename(path), text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }));

/** By the query builder, by the handlers of a resource that is stored there, or in SQL. */
function isWrittenIn(text: string, table: PgTable, name: string): boolean {
  const imported = new RegExp(`[{,]\\s*${name}( as (\\w+))?\\s*[,}][^;]*/schema/`).exec(text);
  const local = imported?.[2] ?? name;
  const byBuilder = new RegExp(`\\.(insert|update|delete)\\(${local}\\)|(stored|edited)In\\(\\w+, ${local},`);
  const inSQL = new RegExp(`(insert into|update|delete from) ${getTableName(table)}\\b`);
  return (imported !== null && byBuilder.test(text)) || inSQL.test(text);
}

it.each(writers)('content is written in one place, whoever writes it: %s', (name, table, files) => {
  const found = sources.filter(({ text }) => isWrittenIn(text, table, name)).map(({ file }) => file);
  expect(found.toSorted()).toEqual(files);
});
