-- Keys, steps and tries are no record of the company; that somebody has a second factor, or lost it, is.
CREATE TRIGGER second_factors_audit_added AFTER INSERT ON second_factors REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('user_id', 'key_sealed', 'last_step', 'wrong_in_a_row', 'locked_until');
--> statement-breakpoint
CREATE TRIGGER second_factors_audit_changed AFTER UPDATE ON second_factors
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('user_id', 'key_sealed', 'last_step', 'wrong_in_a_row', 'locked_until');
--> statement-breakpoint
CREATE TRIGGER second_factors_audit_removed AFTER DELETE ON second_factors REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('user_id', 'key_sealed', 'last_step', 'wrong_in_a_row', 'locked_until');
--> statement-breakpoint
CREATE TRIGGER api_tokens_audit_added AFTER INSERT ON api_tokens REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'token_hash', 'last_used_at');
--> statement-breakpoint
CREATE TRIGGER api_tokens_audit_changed AFTER UPDATE ON api_tokens
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'token_hash', 'last_used_at');
--> statement-breakpoint
CREATE TRIGGER api_tokens_audit_removed AFTER DELETE ON api_tokens REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION write_audit_rows('id', 'token_hash', 'last_used_at');
--> statement-breakpoint
CREATE TRIGGER second_factors_tell_access AFTER INSERT OR UPDATE OF confirmed_at OR DELETE ON second_factors
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
--> statement-breakpoint
CREATE TRIGGER api_tokens_tell_access AFTER UPDATE OF revoked_at, expires_on, route_keys OR DELETE ON api_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();
