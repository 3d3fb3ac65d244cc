ALTER TABLE "drug_texts" ADD COLUMN "written_by" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- By hand: who wrote what learners read unsigned, as the log names them; which triggers keep from now on.
ALTER TABLE "drug_texts" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "drug_texts" SET "written_by" = (
	SELECT coalesce(array_agg(DISTINCT "a"."actor_id"), '{}') FROM "audit_log" "a"
	WHERE "a"."table_name" = 'drug_texts' AND "a"."row_key" = "drug_texts"."id"::text AND "a"."actor_id" IS NOT NULL AND "a"."after" IS NOT NULL
		AND "a"."after" ->> 'html' IS DISTINCT FROM "a"."before" ->> 'html' AND "a"."after" ->> 'revision_id' IS NULL
		AND "a"."id" > coalesce((SELECT max("s"."id") FROM "audit_log" "s" WHERE "s"."table_name" = 'drug_texts'
			AND "s"."row_key" = "drug_texts"."id"::text AND "s"."after" ->> 'revision_id' IS NOT NULL), 0)
) WHERE "revision_id" IS NULL;--> statement-breakpoint
ALTER TABLE "drug_texts" ENABLE TRIGGER USER;
