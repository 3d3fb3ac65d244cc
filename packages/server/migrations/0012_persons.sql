-- Seals what the audit log keeps of a person (mechanisms/audit.sql).
CREATE EXTENSION IF NOT EXISTS pgcrypto;--> statement-breakpoint
-- An account came with the key of the person that it belongs to until now: nobody was joined yet.
ALTER TABLE "learners" ADD COLUMN "key_person_id" integer DEFAULT null;--> statement-breakpoint
ALTER TABLE "learners" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "learners" SET "key_person_id" = "person_id";--> statement-breakpoint
ALTER TABLE "learners" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "learners" ALTER COLUMN "key_person_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "awaited_phone" text;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_key_person_id_persons_id_fk" FOREIGN KEY ("key_person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_ups_sought" ON "look_ups" USING btree (lower("sought"));--> statement-breakpoint
CREATE UNIQUE INDEX "person_joins_once" ON "person_joins" USING btree ("joined_id") WHERE "person_joins"."parted_at" is null;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_awaited_phone" UNIQUE("awaited_phone");
