-- Names and logos that a partner wants, and that count once the supplier approved them: docs/decisions/0086-brand-approval.md.
-- What `partners` and `brand_logos` have is approved.
create table brand_proposals (
  partner_id   uuid not null references partners (id) on delete cascade,
  part         text not null check (part in ('name', 'light', 'dark')),
  brand_name   text check (length(brand_name) between 1 and 100),
  -- Of a logo, as in `brand_logos`.
  content_type text check (content_type in ('image/svg+xml', 'image/png')),
  content      bytea check (length(content) between 1 and 102400),
  png          bytea check (length(png) between 1 and 1048576),
  width        integer check (width between 1 and 2000),
  height       integer check (height between 1 and 2000),
  hash         text check (hash ~ '^[0-9a-f]{16}$'),
  proposed_at  timestamptz not null,
  proposed_by  text not null,
  refused_at   timestamptz,
  refusal      text check (length(refusal) between 1 and 500),
  primary key (partner_id, part),
  check ((part = 'name') = (brand_name is not null)),
  check ((part = 'name') = (content is null) and (content is null) = (png is null) and (content is null) = (hash is null)),
  check ((refused_at is null) = (refusal is null))
);
