ALTER TABLE "video_players" DROP COLUMN "user_apps_id";--> statement-breakpoint
ALTER TABLE "video_players" DROP COLUMN "full_name";--> statement-breakpoint
ALTER TABLE "video_players" DROP COLUMN "email";