ALTER TABLE "segments" ADD COLUMN "and_kind" text;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "and_course_id" integer;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "and_package_id" integer;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "and_days" smallint;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_and_course" FOREIGN KEY ("app_id","and_course_id") REFERENCES "public"."courses"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_and_package" FOREIGN KEY ("and_package_id","app_id") REFERENCES "public"."packages"("id","app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_and_kind" CHECK ("segments"."and_kind" in ('course', 'package', 'package-ends', 'no-purchase', 'inactive'));--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_and_asks" CHECK (("segments"."and_kind" is not distinct from 'course') = ("segments"."and_course_id" is not null)
        and ("segments"."and_kind" is not distinct from 'package') = ("segments"."and_package_id" is not null)
        and coalesce("segments"."and_kind" in ('package-ends', 'inactive'), false) = ("segments"."and_days" is not null));--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_and_days" CHECK ("segments"."and_days" between 1 and 365);