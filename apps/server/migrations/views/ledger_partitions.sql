-- The partitions of the transfers, of which the first holds all earlier months, too.
create view ledger_partitions as
select partition.oid::regclass                                    as relation,
       to_date(right(partition.relname, 7), 'YYYY_MM')            as month,
       pg_get_expr(partition.relpartbound, partition.oid) ilike '%(minvalue)%' as holds_earlier
  from pg_inherits
  join pg_class as partition on partition.oid = pg_inherits.inhrelid
 where pg_inherits.inhparent = 'ledger_transfers'::regclass;

grant select on ledger_partitions to kapao_app;
