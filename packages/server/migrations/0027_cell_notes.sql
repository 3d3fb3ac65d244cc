ALTER TABLE "question_import_rows" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;