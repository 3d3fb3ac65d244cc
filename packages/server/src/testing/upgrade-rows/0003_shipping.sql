UPDATE packages SET sends = '{books,"pen drive"}' WHERE id = 900001;
