/** What breaks a rule for a reason. An exception that is not needed any more fails, and goes. */
import type { Exceptions } from './rules.ts'

const oneScreen = 'an operator sees all rooms at once, in one statement per screen'
const ownRight = 'the statement decides who may read, and joins the facts of that right in one round trip'
const oneStatement =
  'an order is placed and moved in one statement together with the rows that must not go missing'
const demo = 'demo data fills every room without going through each of them'
const anyRow = 'export and erasure go through every row about a person; a table lists them'
const doctor = 'a diagnosis looks at the rows themselves'

export const foreignTableExceptions: Exceptions = {
  'src/app/cli/doctor/check-prices.ts': doctor,
  'src/staff/accounts/repository.ts': ownRight,
  'src/contracts/contract-audience.ts':
    'who has to do with a contract stands with its order, its customer and the grants of the customer',
  'src/contracts/declarations/search-contract.ts':
    'number and email address must fit together, in the same time either way',
  'src/contracts/documents/find-documents.ts':
    'documents are kept with the mails that they go with, and read by contract',
  'src/contracts/levy-exemptions.ts': 'an exemption belongs to an order that exists, which its change locks',
  'src/contracts/modules.ts': 'a module belongs to an order that exists, which its change locks',
  'src/contracts/price-changes/expect-changes.ts':
    'a contract is an order that was confirmed; there is no table of contracts',
  'src/contracts/price-changes/letter-repository.ts':
    'a letter names customer, brand and tariff of its contract, and hundreds are read at once',
  'src/contracts/price-changes/unsent-letters.ts': 'a contract that has ended needs no letter',
  'src/contracts/repository.ts': 'a contract is an order that was confirmed; there is no table of contracts',
  'src/customers/accounts/repository.ts':
    'a mail to a customer carries the brand of the contract it is about',
  'src/customers/contact/repository.ts': ownRight,
  'src/customers/grants/repository.ts': ownRight,
  'src/customers/links/repository.ts': ownRight,
  'src/customers/visibility/repository.ts': ownRight,
  'src/energy/meter-readings/repository.ts':
    'a meter reading is checked against the delivery that it is about',
  'src/energy/readings/check-readings.ts': 'no foreign key finds readings without an order',
  'src/energy/readings/repository.ts':
    'readings are stored for contracts that are supplied on that day alone',
  'src/events/publish-events.ts': 'readings of a contract that partners cannot read yet are no event',
  'src/events/repository.ts': 'an event about a customer names the number of the account',
  'src/staff/audit/list-audit.ts': oneScreen,
  'src/backoffice/customers/erase-rows.ts': anyRow,
  'src/backoffice/customers/personal-data.ts': anyRow,
  'src/backoffice/customers/show-customer.ts': oneScreen,
  'src/backoffice/mails/repository.ts': oneScreen,
  'src/backoffice/market/repository.ts': oneScreen,
  'src/backoffice/orders/repository.ts': oneScreen,
  'src/backoffice/personal-data/account-tables.ts': anyRow,
  'src/backoffice/personal-data/contract-tables.ts': anyRow,
  'src/backoffice/personal-data/register-entry.ts': anyRow,
  'src/backoffice/order-acts/correct-order.ts':
    'a correction changes the order and the name in its account together',
  'src/backoffice/search/repository.ts': oneScreen,
  'src/backoffice/figures/recount-orders.ts':
    'figures are compared with a plain count of the orders, in the statement that corrects them',
  'src/backoffice/tasks/repository.ts': oneScreen,
  'src/orders/corrections/repository.ts': 'the order of a customer whose data was erased stays as it is',
  'src/orders/intake/insert-order.ts': oneStatement,
  'src/orders/intake/mailed-order.ts': 'a mail about an order names the customer, the tariff and the brand',
  'src/sandbox/request-partner.ts':
    'whose request it is says one of many secrets, each in the room that gave it',
  'src/orders/intake/relocated-order.ts': 'the order for a new address is for the customer of the old one',
  'src/orders/intake/repository.ts': 'an order shows the customer of its account',
  'src/orders/lifecycle/check-credit.ts': 'a credit check asks about the person of the account',
  'src/orders/lifecycle/contract-terms.ts': 'the renewal that was agreed stands with the tariff',
  'src/orders/lifecycle/market-messages.ts': oneStatement,
  'src/orders/lifecycle/measured-year.ts':
    'another supplier that takes a customer over learns what was measured; nothing else of orders needs readings',
  'src/orders/lifecycle/repository.ts': oneStatement,
  'src/pages/account/account-overview.ts': 'the overview of an account lists its orders with their brands',
  'src/sandbox/demo/demo-cases.ts': demo,
  'src/sandbox/demo/demo-contract.ts': demo,
  'src/sandbox/demo/demo-offer.ts': demo,
  'src/sandbox/demo/demo-readings.ts': demo,
  'src/sandbox/demo/demo-tariffs.ts': demo,
  'src/sandbox/demo/demo-traffic.ts': demo,
  'src/sandbox/demo/demo-webhooks.ts': demo,
  'src/sandbox/demo/remove-demo.ts': demo,
  'src/sandbox/demo/repository.ts': demo,
  'src/sandbox/reset/reset-function.ts': 'a reset deletes what a partner has in every table',
  'src/sandbox/scenes/set-up-scene.ts': demo,
  'src/sandbox/mailbox.ts': 'the sandbox shows a partner the mails about its own orders',
  'src/sandbox/market/conversations.ts': 'a partner sees what the market says about its own orders',
  'src/sandbox/market/answer-queue.ts':
    'the simulated market plays the answers to a contract one after the other',
  'src/tariffs/regions/load-regions.ts': 'sample data is recognised by its import',
  'src/contracts/find-stored-contracts.ts':
    'a contract is an order that was confirmed; there is no table of contracts',
}

/** By file or folder. */
export const sandboxExceptions: Exceptions = {
  'src/backoffice/mails/pages.ts': 'the attribute of a frame that runs nothing is called so',
  'src/web/frame/send-console-page.ts': 'the policy of a frame that runs nothing is called so',
  'src/pages/brand/brand-routes.ts': 'the policy of a picture that runs nothing is called so',
  'src/app/': 'puts the sandbox together with the rest where it is on',
  'src/platform/settings/': 'settings of all rooms are declared in one list',
  'src/backoffice/personal-data/': 'the register lists every table',
  'src/dashboard/': 'shows it to partners',
  'src/portal/': 'documents it for partners',
}

export const sandboxLoadExceptions: Exceptions = {
  'src/app/sandbox.ts': 'loads it where a setting turns it on',
  'src/portal/guides/generated/parts.ts': 'makes documents before the service is built, and is no part of it',
}

/** By file and name. */
export const unusedExportExceptions: Exceptions = {
  'src/app/thread.ts run': 'the pool of threads calls it by its name',
  'src/customers/accounts/hashing-thread.ts run': 'the pool of threads calls it by its name',
  'src/platform/http/method-not-allowed.ts recordedRoutes':
    'the attacks of test/abuse reach every route that there is',
}

export const danglingPathExceptions: Exceptions = {}

export const distributionExceptions: Exceptions = {
  'src/energy/readings/check-readings.ts': 'a check goes through the readings of all contracts',
  'src/energy/readings/costs-due.ts': 'the worker looks for contracts whose costs are due',
}
