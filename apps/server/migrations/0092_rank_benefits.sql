-- What a rank brings, for the page of ranks: a list of {"text_th", "text_en"}.
alter table ranks
  add column benefits jsonb not null default '[]';
