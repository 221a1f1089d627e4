-- Without a gateway a person hands our messages over to the market.
alter table market_messages
  -- Since when it has waited for a person; null before and after.
  add column hand_over_since timestamptz,
  -- Who handed it over, and by which way; sent_at says when.
  add column handed_over_by text,
  add column handed_over_way text;

create index market_messages_to_hand_over on market_messages (created_at desc, id desc) where hand_over_since is not null;
