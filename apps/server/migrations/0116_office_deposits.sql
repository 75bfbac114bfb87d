-- The office's lists of deposits are read in their order, however rare a status or a method is.
create index deposits_by_status on deposits (status, created_at desc, id desc);
create index deposits_by_method on deposits (method_id, created_at desc, id desc);
