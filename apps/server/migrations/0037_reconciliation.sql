-- Settlement files of gateways, laid beside the ledger's transfers of a day. Nothing here moves money.

-- The transfers that can touch a gateway's clearing account, which are few beside the bets of a day.
create index ledger_transfers_of_gateways on ledger_transfers (created_at)
  where kind in ('deposit', 'unmatched_deposit', 'deposit_reversal', 'withdrawal_settle', 'withdrawal_refund',
                 'gateway_fee', 'adjustment');

-- Which column of a gateway's file holds what (packages/contract/src/reconciliation/rules.ts).
create table gateway_statement_mappings (
  gateway_code text        primary key references payment_gateways (code) on delete cascade,
  mapping      jsonb       not null,
  saved_at     timestamptz not null
);

-- The file of a gateway's Bangkok day, with the result of its last comparison.
create table gateway_statements (
  gateway_code    text        not null references payment_gateways (code),
  day             date        not null,
  file_name       text        not null check (length(file_name) <= 200),
  file_hash       text        not null check (file_hash ~ '^[0-9a-f]{64}$'),
  rows            integer     not null check (rows >= 0),
  ignored         integer     not null check (ignored >= 0),
  open_lines      integer     not null default 0 check (open_lines >= 0),
  explained_lines integer     not null default 0 check (explained_lines between 0 and open_lines),
  open_micro      bigint      not null default 0,
  uploaded_by     text        not null,
  uploaded_at     timestamptz not null,
  primary key (gateway_code, day)
);

-- The movements of a file, as its mapping read them: payers' names and account numbers are not kept.
create table gateway_statement_lines (
  gateway_code text        not null,
  day          date        not null,
  -- What the line says, and its place among equal ones, so that a note stays with it in another file.
  line         text        not null check (line ~ '^row-[0-9a-f]{40}$'),
  row          integer     not null check (row > 0),
  class        text        not null check (class in ('in', 'out', 'fee')),
  payment_id   text        not null check (length(payment_id) <= 200),
  reference    text        not null check (length(reference) <= 200),
  paid_on      date,
  paid_at      timestamptz,
  amount_micro bigint      not null check (amount_micro % 10000 = 0),
  kind         text        not null check (length(kind) <= 200),
  primary key (gateway_code, day, line),
  foreign key (gateway_code, day) references gateway_statements (gateway_code, day)
);

-- Why a line is open, in a person's words.
create table gateway_statement_notes (
  gateway_code text        not null references payment_gateways (code),
  day          date        not null,
  line         text        not null check (line ~ '^(row|transfer)-[0-9a-f]{1,40}$'),
  note         text        not null check (length(note) <= 1000),
  written_by   text        not null,
  written_at   timestamptz not null,
  primary key (gateway_code, day, line)
);

grant select, insert, update on gateway_statement_mappings, gateway_statements, gateway_statement_notes to kapao_app;
grant select, insert, delete on gateway_statement_lines to kapao_app;

create trigger require_actor before insert or update on gateway_statement_mappings
  for each row execute function require_actor();
create trigger require_actor before insert or update on gateway_statements
  for each row execute function require_actor();
create trigger require_actor before insert or update on gateway_statement_notes
  for each row execute function require_actor();
