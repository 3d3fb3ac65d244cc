ALTER TABLE "question_import_rows" DROP CONSTRAINT "question_import_rows_action";--> statement-breakpoint
ALTER TABLE "question_import_rows" DROP CONSTRAINT "question_import_rows_question_id_questions_id_fk";
--> statement-breakpoint
ALTER TABLE "question_import_rows" DROP CONSTRAINT "question_import_rows_near_question_id_questions_id_fk";
--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD COLUMN "cells" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD COLUMN "bands" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD COLUMN "version_checked" integer;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD COLUMN "is_kept" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "headings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "fallbacks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "outcome" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD CONSTRAINT "question_import_rows_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD CONSTRAINT "question_import_rows_near_question_id_questions_id_fk" FOREIGN KEY ("near_question_id") REFERENCES "public"."questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_difficulty" ON "questions" USING btree ("type","difficulty_level","id");--> statement-breakpoint
CREATE INDEX "questions_filters" ON "questions" USING btree ("type","is_active","difficulty_level","id");--> statement-breakpoint
CREATE INDEX "questions_unique_id_begins" ON "questions" USING btree (lower("unique_id"::text) text_pattern_ops);--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD CONSTRAINT "question_import_rows_kept" CHECK ("question_import_rows"."is_kept" in (0, 1));--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD CONSTRAINT "question_import_rows_action" CHECK ("question_import_rows"."action" in ('unread', 'add', 'change', 'same', 'fault'));