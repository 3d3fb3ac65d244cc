DROP INDEX "audit_log_row";--> statement-breakpoint
CREATE INDEX "audit_log_row" ON "audit_log" USING btree ("table_name","row_key" text_pattern_ops,"id");