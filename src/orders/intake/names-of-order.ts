import { fragment } from '../../platform/db/sql.ts'

/**
 * Whose order it is, out of `orders o` and `accounts a`: the account's name where this order opened the account, else the
 * one at its own delivery address. An order joins an account by the e-mail address alone, and whoever knows an address
 * must not learn from us which name another partner gave with it, nor whether anybody did.
 */
export const namesOfOrder = fragment`
  case when o.opened_account then a.first_name else o.delivery_address ->> 'firstName' end as "firstName",
  case when o.opened_account then a.last_name else o.delivery_address ->> 'lastName' end as "lastName",
  case when o.opened_account then a.business_name
    else o.delivery_address ->> 'businessName' end as "businessName"`
