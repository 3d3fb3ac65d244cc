DROP INDEX "packages_app";--> statement-breakpoint
DROP INDEX "parent_packages_app";--> statement-breakpoint
CREATE INDEX "classes_words" ON "classes" USING gin (("name"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "packages_words" ON "packages" USING gin (("package_name"::text) gin_trgm_ops,"package_short_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parent_packages_words" ON "parent_packages" USING gin (("package_name"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "packages_app" ON "packages" USING btree ("app_id","course_id","id");--> statement-breakpoint
CREATE INDEX "parent_packages_app" ON "parent_packages" USING btree ("app_id","course_id","id");