CREATE TABLE "list_counters" (
	"list" text PRIMARY KEY NOT NULL,
	"definition" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"scope" text NOT NULL,
	"backend" integer NOT NULL,
	"n" bigint NOT NULL,
	"sums" numeric[] NOT NULL,
	CONSTRAINT "list_counts_list_scope_backend_pk" PRIMARY KEY("list","scope","backend")
);
--> statement-breakpoint
CREATE TABLE "list_landmarks" (
	"list" text NOT NULL,
	"scope" text NOT NULL,
	"rank" bigint NOT NULL,
	"keys" jsonb NOT NULL,
	CONSTRAINT "list_landmarks_list_scope_rank_pk" PRIMARY KEY("list","scope","rank")
);
--> statement-breakpoint
ALTER TABLE "list_counts" SET (fillfactor = 70);
