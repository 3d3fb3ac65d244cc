CREATE TABLE "royalty_splits" (
	"app_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"rule" text NOT NULL,
	"weights" jsonb NOT NULL,
	CONSTRAINT "royalty_splits_key" PRIMARY KEY("app_id","package_id")
);
--> statement-breakpoint
INSERT INTO "royalty_sums_due" ("app_id", "month") VALUES (0, '');
