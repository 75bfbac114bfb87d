-- Statements with proofs are JSON.
alter table statements drop constraint statements_format_check;
alter table statements add constraint statements_format_check check (format in ('pdf', 'csv', 'json'));
