CREATE TABLE "functions" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opens" text NOT NULL,
	"app_id" integer,
	CONSTRAINT "functions_name_unique" UNIQUE("name"),
	CONSTRAINT "functions_opens" CHECK ("functions"."opens" in ('class', 'sub-topic', 'package', 'address', 'screen'))
);
--> statement-breakpoint
ALTER TABLE "functions" ADD CONSTRAINT "functions_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "functions" ("id", "name", "opens", "app_id") VALUES
	(1, 'Open class', 'class', null), (2, 'Open sub-topic', 'sub-topic', null), (3, 'Open package', 'package', null),
	(4, 'Open web page', 'address', null), (5, 'Open daily quiz', 'screen', 1), (6, 'Open doubts', 'screen', null),
	(7, 'Open downloads', 'screen', null), (8, 'Open my packages', 'screen', null), (9, 'Open test series', 'screen', 1),
	(10, 'Open drug index', 'screen', 2), (11, 'Open treasures', 'screen', null), (12, 'Open help', 'screen', null);
