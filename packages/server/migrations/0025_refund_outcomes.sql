ALTER TABLE "refunds" ADD COLUMN "outcome_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Why a refund was rejected, disputed, settled or failed stood in place of why it was entered. The log still has that.
UPDATE "refunds" r SET "outcome_reason" = r."reason", "reason" = coalesce(logged.reason, '')
FROM (
  SELECT DISTINCT ON (a.row_key) a.row_key, a.before ->> 'reason' AS reason
  FROM "audit_log" a
  WHERE a.table_name = 'refunds' AND a.before ->> 'reason' <> a.after ->> 'reason'
  ORDER BY a.row_key, a.id
) logged WHERE logged.row_key = r.id::text;
