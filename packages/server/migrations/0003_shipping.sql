ALTER TABLE "packages" ADD COLUMN "sends" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_code" ON "coupons" USING btree ("coupon_code","id");--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_sends" CHECK ("packages"."sends" <@ array['books', 'notes', 'pen drive']);