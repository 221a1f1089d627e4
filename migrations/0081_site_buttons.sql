-- A partner's word that its site has the buttons to terminate and to withdraw (§§ 312k, 356a BGB) where contracts are concluded.
alter table partners
  add column buttons_confirmed_at timestamptz,
  -- The actor of the audit trail: partner-staff:<login>.
  add column buttons_confirmed_by text,
  add constraint partners_buttons_confirmed check ((buttons_confirmed_at is null) = (buttons_confirmed_by is null));
