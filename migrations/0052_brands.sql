-- What customers see of a partner besides its name and colour: docs/decisions/0072-brands.md. A partner without a row has
-- a name and a colour alone.
create table brands (
  partner_id         uuid primary key references partners (id) on delete cascade,
  -- Used instead of the brand colour on dark backgrounds.
  dark_colour        text check (dark_colour ~ '^#[0-9a-f]{6}$'),
  -- The partner's own host for customer pages.
  host               text unique check (host = lower(host) and length(host) between 4 and 253),
  support_email      text check (length(support_email) <= 254),
  support_phone      text check (length(support_phone) <= 30),
  support_url        text check (length(support_url) <= 500),
  mail_sender        text check (length(mail_sender) <= 254),
  mail_reply_to      text check (length(mail_reply_to) <= 254),
  imprint_url        text check (length(imprint_url) <= 500),
  privacy_url        text check (length(privacy_url) <= 500),
  terms_url          text check (length(terms_url) <= 500),
  greeting_de        text check (length(greeting_de) between 1 and 300),
  greeting_en        text check (length(greeting_en) between 1 and 300),
  footer_de          text check (length(footer_de) between 1 and 300),
  footer_en          text check (length(footer_en) between 1 and 300),
  -- [{tariffKey, de, en}]: what tariffs are called on customer pages, in mails and documents.
  tariff_names       jsonb not null default '[]' check (jsonb_typeof(tariff_names) = 'array')
);
create trigger brands_revision after insert or update or delete on brands
  for each statement execute function raise_revision('access');

-- Logos as they are given out. An SVG is drawn as a PNG once, for mails and documents; of a PNG both are the same.
create table brand_logos (
  partner_id   uuid not null references partners (id) on delete cascade,
  variant      text not null check (variant in ('light', 'dark')),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  content      bytea not null check (length(content) between 1 and 102400),
  png          bytea not null check (length(png) between 1 and 1048576),
  -- In CSS pixels.
  width        integer not null check (width between 1 and 2000),
  height       integer not null check (height between 1 and 2000),
  -- The beginning of the SHA-256 of `content`, in addresses.
  hash         text not null check (hash ~ '^[0-9a-f]{16}$'),
  stored_at    timestamptz not null,
  primary key (partner_id, variant)
);
create trigger brand_logos_revision after insert or update or delete on brand_logos
  for each statement execute function raise_revision('access');

-- Links that show the preview of a brand without signing in.
create table brand_previews (
  token_hash bytea primary key check (length(token_hash) = 32),
  partner_id uuid not null references partners (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index brand_previews_partner on brand_previews (partner_id);
