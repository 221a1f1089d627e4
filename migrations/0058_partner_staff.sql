-- People who work for a partner sign in to the dashboard as the supplier's own do to the console.
alter table staff
  -- Null: works for the supplier.
  add column partner_id uuid references partners (id),
  -- Where invitations go, of those who work for a partner.
  add column email_address text check (length(email_address) between 3 and 254),
  drop constraint staff_role_check,
  add constraint staff_role_check check (
    case when partner_id is null
      then role in ('viewer', 'agent', 'manager', 'administrator')
      else role in ('support', 'developer', 'owner')
    end
  ),
  add constraint staff_of_partner_has_address check ((partner_id is null) = (email_address is null)),
  -- The supplier's identity provider signs in nobody else's staff.
  add constraint staff_of_partner_has_password check (partner_id is null or sso_subject is null);
create unique index staff_of_partner on staff (partner_id, email_address) where partner_id is not null;
