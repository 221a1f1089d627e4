-- The agreement by which a partner processes the data of customers for the supplier (Art. 28 GDPR): when it was signed, and
-- in which version. Null if nobody has recorded one.
alter table partners
  add column agreement_date    date,
  add column agreement_version text check (length(agreement_version) between 1 and 50),
  add constraint partners_agreement check ((agreement_date is null) = (agreement_version is null));
