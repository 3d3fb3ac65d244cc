DROP INDEX "doubts_newest";--> statement-breakpoint
CREATE INDEX "doubts_newest" ON "doubts" USING btree ("created_at","id","faculty_id","first_replied_at","due_at");