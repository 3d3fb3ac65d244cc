DROP INDEX "doubts_place";--> statement-breakpoint
DROP INDEX "doubts_pending";--> statement-breakpoint
DROP INDEX "doubts_replied";--> statement-breakpoint
DROP INDEX "doubts_of_faculty";--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "access_ends_on" date DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "doubts_place" ON "doubts" USING btree ("place","access_ends_on","id");--> statement-breakpoint
CREATE INDEX "doubts_pending" ON "doubts" USING btree ("place","access_ends_on","id") WHERE "doubts"."replied_at" is null;--> statement-breakpoint
CREATE INDEX "doubts_replied" ON "doubts" USING btree ("place","access_ends_on","id") WHERE "doubts"."replied_at" is not null;--> statement-breakpoint
CREATE INDEX "doubts_of_faculty" ON "doubts" USING btree ("faculty_id","place","access_ends_on","id");