-- Payments by PayPal. What PayPal says of a payment (captured, refunded, disputed) is kept as facts; a double-entry ledger
-- follows them, and balances are its sums.
create table payments (
  -- PayPal is told it as custom_id
  payment_id uuid primary key,
  user_id int not null references users,
  -- of the call that ordered it: the same call orders it once
  request_key text not null,
  -- PayPal's number; null until PayPal has answered
  order_id text unique,
  approve_url text,
  amount_cents int not null check (amount_cents between 100 and 100000),
  currency text not null check (currency = 'USD'),
  state text not null check (state in ('ordering', 'open', 'pending', 'completed', 'failed', 'abandoned', 'checking')),
  -- what does not fit, for administrators
  problem text not null default '',
  capture_id text unique,
  captured_cents int check (captured_cents = amount_cents),
  -- PayPal calls the whole capture refunded, whatever refunds it lists
  refunded_whole boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- when PayPal was last asked
  checked_at timestamptz,
  unique (user_id, request_key),
  check ((capture_id is null) = (captured_cents is null)),
  check ((capture_id is not null) = (state = 'completed'))
);
create index payments_to_check on payments (state, checked_at nulls first);
create index payments_of_user on payments (user_id, created_at desc);

create table payment_refunds (
  refund_id text primary key,
  payment_id uuid not null references payments,
  amount_cents int not null check (amount_cents > 0),
  known_at timestamptz not null
);
create index payment_refunds_of_payment on payment_refunds (payment_id);

create table payment_disputes (
  dispute_id text not null,
  payment_id uuid not null references payments,
  amount_cents int not null check (amount_cents > 0),
  outcome text check (outcome in ('won', 'lost')),
  -- by PayPal's clock: what is older than this is not believed any more
  updated_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (dispute_id, payment_id)
);
create index payment_disputes_of_payment on payment_disputes (payment_id);

-- What PayPal told of its own accord, by its number: told twice, it is done once. Only numbers are kept, nothing of payers.
create table payment_events (
  event_id text primary key,
  event_type text not null,
  about jsonb not null,
  received_at timestamptz not null,
  done_at timestamptz
);
create index payment_events_to_do on payment_events (received_at) where done_at is null;

create table ledger_transactions (
  transaction_id int generated always as identity primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('top_up', 'refund', 'refund_undone', 'hold', 'release')),
  -- PayPal's number of the capture, refund or dispute that made it
  reference text not null,
  at timestamptz not null
);
-- a payment is credited once
create unique index ledger_top_ups on ledger_transactions (payment_id) where kind = 'top_up';
create index ledger_transactions_of_payment on ledger_transactions (payment_id);
create index ledger_transactions_by_time on ledger_transactions (at);

-- Cents, added to one account and taken from another: what members can spend, what is put aside for them while a payment is
-- disputed, and PayPal, which holds the money and so is below 0.
create table ledger_entries (
  transaction_id int not null references ledger_transactions,
  account text not null check (account in ('member', 'held', 'paypal')),
  user_id int references users,
  amount_cents int not null check (amount_cents <> 0),
  currency text not null check (currency = 'USD'),
  primary key (transaction_id, account),
  check ((user_id is null) = (account = 'paypal'))
);
create index ledger_entries_of_user on ledger_entries (user_id, account) where user_id is not null;

-- What is written in the ledger stays; a mistake is corrected by another transaction.
create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to: % of % is refused', tg_op, tg_table_name using errcode = '23001';
end $$;
create trigger ledger_transactions_kept before update or delete on ledger_transactions
  for each row execute function ledger_is_kept();
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function ledger_is_kept();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function ledger_is_kept();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function ledger_is_kept();

-- Looked at before each commit: a transaction has two sides that make 0, and no payment moves more than was captured.
create function ledger_is_balanced() returns trigger language plpgsql as $$
declare
  about uuid;
  paid int;
  sides record;
  sums record;
begin
  select t.payment_id, coalesce(p.captured_cents, 0) into about, paid
    from ledger_transactions t join payments p using (payment_id) where t.transaction_id = new.transaction_id;
  select count(*) as n, coalesce(sum(amount_cents), 0) as total into sides
    from ledger_entries where transaction_id = new.transaction_id;
  if sides.n < 2 or sides.total <> 0 then
    raise exception 'transaction % of the ledger makes % with % sides', new.transaction_id, sides.total, sides.n
      using errcode = '23514';
  end if;
  select coalesce(sum(amount_cents) filter (where account = 'member'), 0) as member,
         coalesce(sum(amount_cents) filter (where account = 'held'), 0) as held,
         coalesce(-sum(amount_cents) filter (where account = 'paypal'), 0) as paypal into sums
    from ledger_entries join ledger_transactions t using (transaction_id) where t.payment_id = about;
  if sums.member < 0 or sums.held < 0 or sums.paypal < 0 or sums.paypal > paid then
    raise exception 'payment % of % cents would be member %, held %, paypal %', about, paid, sums.member, sums.held, sums.paypal
      using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_is_balanced();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_is_balanced();
