DROP INDEX "doubts_pending";--> statement-breakpoint
DROP INDEX "doubts_replied";--> statement-breakpoint
DROP INDEX "doubts_of_faculty";--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "place" bigint GENERATED ALWAYS AS (case
      when replied_at is null then extract(epoch from due_at - timestamptz '2000-01-01 00:00:00+00') * 1000
      else 100000000000000 - extract(epoch from replied_at - timestamptz '2000-01-01 00:00:00+00') * 1000
    end::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "doubts_place" ON "doubts" USING btree ("place","id");--> statement-breakpoint
CREATE INDEX "doubts_pending" ON "doubts" USING btree ("place","id") WHERE "doubts"."replied_at" is null;--> statement-breakpoint
CREATE INDEX "doubts_replied" ON "doubts" USING btree ("place","id") WHERE "doubts"."replied_at" is not null;--> statement-breakpoint
CREATE INDEX "doubts_of_faculty" ON "doubts" USING btree ("faculty_id","place","id");