-- Hours after which a maker may carry a proposal out alone; null: another person is always needed.
alter table site_settings
  add column four_eyes_delay_hours integer check (four_eyes_delay_hours between 1 and 168);

-- A proposal keeps the delay that it was made under, so that a delay which is set later opens no older proposal.
alter table proposals
  add column alone_from  timestamptz,
  add column is_by_delay boolean not null default false,
  add constraint proposals_outlive_delay check (alone_from < expires_at),
  add constraint proposals_by_delay check (
    not is_by_delay
    or (status = 'approved' and decider_id = maker_id and alone_from is not null and decided_at >= alone_from)
  );

grant update (is_by_delay) on proposals to kapao_app;
