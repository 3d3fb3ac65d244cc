ALTER TABLE "question_imports" DROP COLUMN "storage_key";--> statement-breakpoint
UPDATE question_import_rows r SET cells = '[]' FROM question_imports i
  WHERE i.id = r.import_id AND i.state IN ('imported', 'undone') AND r.cells <> '[]';
