DROP INDEX "classes_words";--> statement-breakpoint
DROP INDEX "sub_topics_words";--> statement-breakpoint
DROP INDEX "faculties_words";--> statement-breakpoint
DROP INDEX "packages_words";--> statement-breakpoint
DROP INDEX "parent_packages_words";--> statement-breakpoint
DROP INDEX "coupons_words";--> statement-breakpoint
DROP INDEX "learners_name_words";--> statement-breakpoint
DROP INDEX "learners_phone_words";--> statement-breakpoint
DROP INDEX "orders_number_words";--> statement-breakpoint
DROP INDEX "pushes_words";--> statement-breakpoint
DROP INDEX "reviews_words";--> statement-breakpoint
DROP INDEX "shipments_tracking";--> statement-breakpoint
DROP INDEX "mapping_logs_words";--> statement-breakpoint
DROP INDEX "videos_words";--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "sub_topics" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "icai_members" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "mapping_logs" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE INDEX "classes_search" ON "classes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sub_topics_search" ON "sub_topics" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupons_search" ON "coupons" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "doubts_search" ON "doubts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "learners_search" ON "learners" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pushes_search" ON "pushes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "icai_members_search" ON "icai_members" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mapping_logs_search" ON "mapping_logs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search_text" gin_trgm_ops);