-- Active files of one place that have the same name are told apart from here on: all but the newest get their number.
UPDATE study_files SET name = regexp_replace(study_files.name, '(\.[^./]*)?$', ' (' || study_files.id || ')\1')
FROM (
  SELECT id, row_number() OVER (
    PARTITION BY type, name, coalesce('s' || sub_topic_id, 't' || topic_id, 'c' || class_id) ORDER BY id DESC) AS place
  FROM study_files WHERE is_active = 1
) named
WHERE named.id = study_files.id AND named.place > 1;--> statement-breakpoint
DROP INDEX "learner_access_of_class";--> statement-breakpoint
DROP INDEX "learner_access_of_package";--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at","name");--> statement-breakpoint
CREATE UNIQUE INDEX "study_files_name_in_sub_topic" ON "study_files" USING btree ("sub_topic_id","type","name") WHERE "study_files"."is_active" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "study_files_name_in_topic" ON "study_files" USING btree ("topic_id","type","name") WHERE "study_files"."is_active" = 1 and "study_files"."sub_topic_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_files_name_in_class" ON "study_files" USING btree ("class_id","type","name") WHERE "study_files"."is_active" = 1 and "study_files"."topic_id" is null and "study_files"."sub_topic_id" is null;--> statement-breakpoint
CREATE INDEX "learner_access_of_class" ON "learner_access" USING btree ("class_id","expires_on","id");--> statement-breakpoint
CREATE INDEX "learner_access_of_package" ON "learner_access" USING btree ("package_id","expires_on","id");