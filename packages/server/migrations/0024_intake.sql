CREATE TABLE "question_mark_entries" (
	"entry_key" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "target_kind" text DEFAULT 'token' NOT NULL;--> statement-breakpoint
ALTER TABLE "error_reports" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
CREATE INDEX "question_mark_entries_old" ON "question_mark_entries" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_entry" UNIQUE("entry_key");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_target_kind" CHECK ("devices"."target_kind" in ('token', 'installation'));