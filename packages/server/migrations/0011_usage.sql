CREATE TABLE "class_watchers" (
	"class_id" integer NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"learner_id" integer NOT NULL,
	CONSTRAINT "class_watchers_class_id_kind_since_learner_id_pk" PRIMARY KEY("class_id","kind","since","learner_id"),
	CONSTRAINT "class_watchers_kind" CHECK (kind in ('ever', 'month', 'day'))
);
--> statement-breakpoint
CREATE TABLE "class_watches" (
	"class_id" integer NOT NULL,
	"kind" text NOT NULL,
	"since" date NOT NULL,
	"learners" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_watches_kind_since_class_id_pk" PRIMARY KEY("kind","since","class_id"),
	CONSTRAINT "class_watches_kind" CHECK (kind in ('ever', 'month', 'day'))
);
--> statement-breakpoint
ALTER TABLE "mapping_logs" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
ALTER TABLE "watch_log" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
ALTER TABLE "class_watchers" ADD CONSTRAINT "class_watchers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_watches" ADD CONSTRAINT "class_watches_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_watchers_period" ON "class_watchers" USING btree ("kind","since");--> statement-breakpoint
CREATE INDEX "referrals_docs" ON "referrals" USING gin ("docs");--> statement-breakpoint
ALTER TABLE "mapping_logs" ADD CONSTRAINT "mapping_logs_entry" UNIQUE("entry_key");--> statement-breakpoint
ALTER TABLE "watch_log" ADD CONSTRAINT "watch_log_entry" UNIQUE("entry_key");--> statement-breakpoint
-- Written by hand: who watched before they were counted (mechanisms/usage.sql).
INSERT INTO "class_watchers" ("class_id", "kind", "since", "learner_id")
SELECT DISTINCT t."class_id", p.kind, p.since, w."learner_id"
FROM "watch_log" w
JOIN "sub_topics" s ON s."id" = w."sub_topic_id"
JOIN "topics" t ON t."id" = s."topic_id"
CROSS JOIN LATERAL (SELECT (w."started_at" AT TIME ZONE 'Asia/Kolkata')::date AS day) d
CROSS JOIN LATERAL (VALUES ('ever', date '1970-01-01'), ('month', date_trunc('month', day)::date), ('day', day)) p (kind, since);--> statement-breakpoint
INSERT INTO "class_watches" ("class_id", "kind", "since", "learners")
SELECT "class_id", "kind", "since", count(*) FROM "class_watchers" GROUP BY 1, 2, 3;
