INSERT INTO saved_views (id, user_id, screen, name, query, position) SELECT 900001, min(id), '/sales_orders', 'November offers', '{"sort": "-purchasedAt"}', 1 FROM admin_users;
