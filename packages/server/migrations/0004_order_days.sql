CREATE TABLE "order_days" (
	"app_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"package_id" integer NOT NULL,
	"plan_name" text NOT NULL,
	"coupon_id" integer NOT NULL,
	"backend" integer NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"confirmed" integer DEFAULT 0 NOT NULL,
	"free" integer DEFAULT 0 NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"gross" numeric(16, 2) DEFAULT '0' NOT NULL,
	"discount" numeric(16, 2) DEFAULT '0' NOT NULL,
	"unpaid" numeric(16, 2) DEFAULT '0' NOT NULL,
	"refunds" numeric(16, 2) DEFAULT '0' NOT NULL,
	"asked" numeric(16, 2) DEFAULT '0' NOT NULL,
	"given_back" numeric(16, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "order_days_key" PRIMARY KEY("app_id","kind","day","package_id","plan_name","coupon_id","backend"),
	CONSTRAINT "order_days_kind" CHECK ("order_days"."kind" in ('day', 'package', 'coupon'))
);
--> statement-breakpoint
CREATE INDEX "orders_by_package" ON "orders" USING btree ("app_id","package_id","purchased_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("app_id","purchased_at","id") WHERE "orders"."is_active" = 0;--> statement-breakpoint
CREATE INDEX "orders_by_price" ON "orders" USING btree ("app_id","purchased_price","id");
--> statement-breakpoint
-- Written by hand: what the orders that there are come to. From here on triggers keep it.
INSERT INTO "order_days"
SELECT app_id,
	CASE WHEN grouping(package_id) = 0 THEN 'package' WHEN grouping(coupon_id) = 0 THEN 'coupon' ELSE 'day' END,
	day, coalesce(package_id, 0), coalesce(plan_name, ''), coalesce(coupon_id, 0), 0,
	sum(orders), sum(confirmed), sum(free), sum(paid), sum(gross), sum(discount), sum(unpaid), sum(refunds), sum(asked),
	sum(given_back)
FROM (
	SELECT app_id, (purchased_at AT TIME ZONE 'Asia/Kolkata')::date AS day, package_id, plan_name,
		coalesce(coupon_id, 0) AS coupon_id, 1 AS orders, is_active AS confirmed, (purchased_price = 0)::int AS free,
		(coalesce(paid_amount, 0) > 0)::int AS paid, package_price AS gross, discount_price AS discount,
		purchased_price - coalesce(paid_amount, 0) AS unpaid, refunded_amount AS refunds,
		is_active * purchased_price AS asked, 0 AS given_back
	FROM orders WHERE purchased_price <> 1
	UNION ALL
	SELECT o.app_id, (coalesce(r.done_at, r.decided_at) AT TIME ZONE 'Asia/Kolkata')::date, o.package_id, o.plan_name,
		coalesce(o.coupon_id, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, r.amount
	FROM refunds r JOIN orders o ON o.id = r.order_id
	WHERE o.purchased_price <> 1 AND r.state IN ('waiting', 'done', 'disputed')
) parts
GROUP BY GROUPING SETS ((app_id, day), (app_id, day, package_id, plan_name), (app_id, day, coupon_id));
