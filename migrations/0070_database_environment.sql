-- The environment that the database belongs to, so that no service of the other one works on it. The first start decides;
-- a database that has demo clients is one of the test environment already.
create table database_environment (
  is_only     boolean primary key default true check (is_only),
  environment text not null check (environment in ('test', 'production'))
);
insert into database_environment (environment)
select 'test' where exists (select from clients where client_id = 'demo-operator');
