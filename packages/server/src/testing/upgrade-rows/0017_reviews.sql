INSERT INTO reviews (app_id, learner_id, class_id, rating, comment) SELECT l.app_id, l.id, (SELECT min(id) FROM classes), 4, 'Clear' FROM learners l WHERE l.id = 900002;
