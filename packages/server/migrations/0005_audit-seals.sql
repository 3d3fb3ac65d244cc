CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"hash" text NOT NULL,
	"mac" text NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"place" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_audit" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_table" ON "audit_log" USING btree ("table_name","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_call" ON "audit_log" USING btree ("call","at","id");