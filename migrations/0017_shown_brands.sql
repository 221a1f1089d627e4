-- Slugs of other partners whose brand this one may show on the pages of a link.
alter table partners add column shown_brands text[] not null default '{}';
