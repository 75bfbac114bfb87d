grant insert, update on ranks to kapao_app;
