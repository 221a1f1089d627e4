-- What the operator's search finds customers by. The worker writes it (src/operator/search/index-customers.ts), and the
-- tables begin empty, so that nobody waits for an index to be built.

-- Similarity of words. The owner of a database may create it; where it is installed already, it may lie in a schema of its own.
create extension if not exists pg_trgm;
select set_config('search_path', concat_ws(', ', current_setting('search_path'), quote_ident(n.nspname)), true)
from pg_extension e join pg_namespace n on n.oid = e.extnamespace
where e.extname = 'pg_trgm' and n.nspname <> all (current_schemas(false));

-- Customers whose entry is to be written again, or for the first time.
create table search_queue (
  id         bigint generated always as identity primary key,
  account_id uuid not null
);

-- The words of a customer: `n` and a word of a name or of the e-mail address, `p` and a postcode, `i` and the last four digits
-- of an IBAN. Without a reference to accounts: writing an entry must not wait for whoever changes the account.
create table search_entries (
  account_id uuid primary key,
  terms      tsvector not null
);
create index search_entries_terms on search_entries using gin (terms);

-- Every word of an entry once. Similar words are looked for here, since a name that thousands have is here once.
create table search_words (
  word text collate "C" primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);

-- Held by whoever adds or removes words, so that a word is not removed while an entry with it is being added.
create function lock_search_words() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('search_words'));
$$;

-- A word goes with the last entry that has it.
create function forget_search_words() returns trigger language plpgsql set search_path from current as $$
begin
  perform lock_search_words();
  delete from search_words w
  where w.word in (
      select substr(lexeme, 2) from unnest(tsvector_to_array(old.terms)) lexeme where lexeme like 'n%'
      except select substr(lexeme, 2) from unnest(tsvector_to_array(new.terms)) lexeme)
    and not exists (
      select from search_entries e where e.terms @@ quote_literal('n' || w.word)::tsquery and e.account_id <> old.account_id);
  return null;
end $$;
create trigger search_entries_words after update or delete on search_entries for each row
  execute function forget_search_words();

-- The functions know where the extension is, and how similar a word has to be.
create function similar_search_words(wanted text[], most integer)
returns table (wanted text, word text) language sql stable set search_path from current
set pg_trgm.similarity_threshold = '0.4' as $$
  select q.wanted, s.word from unnest(similar_search_words.wanted) q (wanted)
  cross join lateral (
    (select w.word from search_words w where w.word % q.wanted order by similarity(w.word, q.wanted) desc limit most)
    union
    (select w.word from search_words w
     where length(q.wanted) > 2 and w.word >= q.wanted and w.word < q.wanted || chr(1114111) order by w.word limit most)) s;
$$;

-- With a limit the planner takes reading the whole table for cheap, which it is not for a rare word.
create function find_search_entries(wanted tsquery, most integer)
returns table (account_id uuid, terms tsvector) language sql stable set search_path from current set enable_seqscan = 'off' as $$
  select e.account_id, e.terms from search_entries e where e.terms @@ wanted limit most;
$$;

create function queue_account_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (account_id) values (new.id);
  return null;
end $$;
create function queue_order_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (account_id) values (new.account_id);
  return null;
end $$;
create trigger accounts_search after update of first_name, last_name, business_name, email_key, erased_at on accounts
  for each row execute function queue_account_for_search();
create trigger orders_search_new after insert on orders for each row execute function queue_order_for_search();
create trigger orders_search after update of delivery_address, billing_address, bank_details on orders for each row
  when ((old.delivery_address, old.billing_address, old.bank_details)
    is distinct from (new.delivery_address, new.billing_address, new.bank_details))
  execute function queue_order_for_search();

-- For the filters of the operator's list of orders.
create index orders_of_tariff on orders (tariff_key, created_at desc, contract_number desc);
create index orders_denied on orders (denial_reason, created_at desc, contract_number desc) where denial_reason is not null;
create index orders_lacking on orders (created_at desc, contract_number desc) where state = 'Open' and open_reasons <> '{}';
