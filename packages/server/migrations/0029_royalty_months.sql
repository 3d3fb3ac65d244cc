CREATE TABLE "royalty_changed_orders" (
	"order_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "royalty_months" (
	"app_id" integer NOT NULL,
	"month" text NOT NULL,
	"package_id" integer NOT NULL,
	"split" text NOT NULL,
	"kept" numeric(14, 2) NOT NULL,
	"backend" integer NOT NULL,
	"sales" integer NOT NULL,
	CONSTRAINT "royalty_months_key" PRIMARY KEY("app_id","month","package_id","split","kept","backend")
);
--> statement-breakpoint
CREATE INDEX "royalty_lines_newest" ON "royalty_lines" USING btree ("statement_id","run","at","order_id");