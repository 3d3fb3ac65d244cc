CREATE TRIGGER video_players_version BEFORE UPDATE ON video_players
  FOR EACH ROW EXECUTE FUNCTION next_row_version();
--> statement-breakpoint
CREATE TRIGGER video_players_audit AFTER INSERT OR UPDATE OR DELETE ON video_players
  FOR EACH ROW EXECUTE FUNCTION write_audit('id');
--> statement-breakpoint
CREATE TRIGGER look_ups_audit AFTER INSERT OR UPDATE OR DELETE ON look_ups
  FOR EACH ROW EXECUTE FUNCTION write_audit('id');
