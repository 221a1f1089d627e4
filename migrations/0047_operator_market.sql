-- For people who follow what is said to the market.
alter table market_messages
  -- By when the answer to a message of ours is due; null once it is answered, reversed or sent anew.
  add column answer_due_at timestamptz,
  -- The market partner on the other side, as far as the message or the one that it answers names it.
  add column market_partner_code text,
  -- When a person settled a message that fits no order.
  add column settled_at timestamptz;

create index market_messages_of_process on market_messages (process, created_at desc, id desc);
create index market_messages_of_partner on market_messages (market_partner_code, created_at desc, id desc)
  where market_partner_code is not null;
create index market_messages_flagged on market_messages (created_at desc, id desc) where flag is not null;
create index market_messages_unsent on market_messages (created_at desc, id desc)
  where direction = 'out' and sent_at is null;
create index market_messages_unmatched on market_messages (created_at desc, id desc)
  where direction = 'in' and contract_number is null and settled_at is null;
create index market_messages_awaited on market_messages (answer_due_at, id) where answer_due_at is not null;

-- What is under way. Older messages are found by their order, process and day.
update market_messages m
set market_partner_code = substring(m.content -> 'content' ->> case m.direction when 'out' then 'receiver' else 'sender' end
  from '^[0-9]{13}$')
where m.created_at > now() - interval '60 days';
update market_messages m set market_partner_code = asked.market_partner_code
from market_messages asked
where m.created_at > now() - interval '60 days' and m.answers = asked.id and m.market_partner_code is null
  and asked.market_partner_code is not null;

-- Working days are counted without holidays here, which only the service knows: an answer may seem late by a day or two.
update market_messages m
set answer_due_at = (said.day + 1 + case m.process when '17011' then 14 when '17133' then 2 else 1 end
    + case when extract(isodow from said.day) >= 5 or (m.process = '17133' and extract(isodow from said.day) = 4) then 2 else 0 end
  )::timestamp at time zone 'Europe/Berlin'
from (select o.id, (o.created_at at time zone 'Europe/Berlin')::date as day from market_messages o
  where o.created_at > now() - interval '60 days' and o.direction = 'out' and o.answers is null) said
where said.id = m.id
  and not exists (select from market_messages a where a.answers = m.id and a.direction = 'in' and a.flag is null)
  and not exists (select from market_messages l where l.contract_number = m.contract_number and l.direction = 'out'
    and l.created_at > m.created_at
    and ((l.process = m.process and l.process <> '55022') or l.content -> 'content' -> 'cancels' ->> 'messageId' = m.id::text));

-- Lists of the console that begin with the newest.
create index mails_newest on mails (sent_at desc, id desc);
create index tasks_done on tasks (done_at desc, id desc) where done_at is not null;
create index audit_trail_of_actor on audit_trail (actor, id desc);
create index audit_trail_of_action on audit_trail (action, id desc);
create index audit_trail_at on audit_trail (at, id);
