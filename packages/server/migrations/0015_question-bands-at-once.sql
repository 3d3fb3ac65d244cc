DROP INDEX "questions_bands";--> statement-breakpoint
CREATE INDEX "questions_bands" ON "questions" USING gin ("bands") WITH (fastupdate=false);