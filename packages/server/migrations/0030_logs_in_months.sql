-- Mapping logs, watch logs and deliveries of pushes become partitioned by month after the migration, without locking
-- anybody out for long: src/db/upgrade/divide-logs.ts. Here is only what has to be there before.
CREATE SEQUENCE "public"."mapping_logs_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."watch_log_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;
