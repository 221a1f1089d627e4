import { fragment } from '../../platform/db/sql.ts'

/**
 * The customer's name, from `orders o` and `accounts a`: the account's name if this order opened the account, otherwise
 * the name in its own delivery address. An order joins an account by email address alone, so a partner who knows an
 * address must not learn which name another partner gave for it, or that one did.
 */
export const namesOfOrder = fragment`
  case when o.opened_account then a.first_name else o.delivery_address ->> 'firstName' end as "firstName",
  case when o.opened_account then a.last_name else o.delivery_address ->> 'lastName' end as "lastName",
  case when o.opened_account then a.business_name
    else o.delivery_address ->> 'businessName' end as "businessName"`
