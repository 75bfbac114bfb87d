-- After a statement has found the disk full, readiness asks for room here until there is some: a write that must
-- make a table's file longer by 1 MB, and gives it back. Rows as wide as a page, so that each takes one.
create unlogged table write_probe (page text not null);
alter table write_probe alter column page set storage plain;

create function write_probe() returns void
  language plpgsql
  as $$
    begin
      truncate write_probe;
      insert into write_probe
      select repeat('x', 7900)
        from generate_series(1, 128);
      truncate write_probe;
    end
  $$;

grant insert, truncate on write_probe to kapao_app;
