/** Columns and rows of the visibility table: every kind of caller, and every relation to a customer and a contract. */
import { type PartnershipType, type Scope, withIncluded } from '../../partners/scopes.ts'
import {
  type Asker,
  type ContractRelation,
  type CustomerRelation,
  type Endpoint,
  type Visibility,
  visibility,
} from './visibility.ts'

const asker = (
  partnershipType: PartnershipType,
  role: Scope | null,
  limitedTo: Asker['limitedTo'] = 'nobody',
): Asker => ({
  partnershipType,
  scopes: withIncluded(role === null ? ['api:partner'] : ['api:partner', role]),
  limitedTo,
})

export const askers: Readonly<Record<string, Asker>> = {
  'White-label': asker('Whitelabel', null),
  '… finance': asker('Whitelabel', 'role:finance-reporting'),
  '… support': asker('Whitelabel', 'role:customer-support'),
  '… application': asker('Whitelabel', 'role:application'),
  Affiliate: asker('SalesAffiliate', null),
  'Affiliate finance': asker('SalesAffiliate', 'role:finance-reporting'),
  'Third party': asker('ThirdParty', null),
  "Customer's token": asker('Whitelabel', 'role:application', 'this-customer'),
  "Another's token": asker('Whitelabel', 'role:application', 'another-customer'),
  'White-label manage': asker('Whitelabel', 'manage:contracts'),
  'Third party manage': asker('ThirdParty', 'manage:contracts'),
}

type Relation = { says: string; customer: CustomerRelation; contract: ContractRelation }

const relation = (
  says: string,
  brought: CustomerRelation['brought'],
  links: 'linked' | 'linked before' | 'not linked',
  [bringer, state, right]: ['own' | 'foreign', 'visible' | 'hidden', 'manage'?],
): Relation => ({
  says,
  customer: { brought, isLinked: links !== 'not linked', mayManage: right === 'manage', parts: null },
  contract: { isBrought: bringer === 'own', isLinked: links === 'linked', isVisible: state === 'visible' },
})

/** A contract is hidden before it is confirmed and after it is revoked. */
export const relations: readonly Relation[] = [
  relation('no relation; contract of another partner', 'nothing', 'not linked', ['foreign', 'visible']),
  relation('brought an order; its contract is hidden', 'order', 'not linked', ['own', 'hidden']),
  relation('brought an order; contract of another partner', 'order', 'not linked', ['foreign', 'visible']),
  relation('brought the contract', 'contract', 'not linked', ['own', 'visible']),
  relation('brought a contract; another of its own is hidden', 'contract', 'not linked', ['own', 'hidden']),
  relation('brought a contract; contract of another partner', 'contract', 'not linked', [
    'foreign',
    'visible',
  ]),
  relation('linked', 'nothing', 'linked', ['foreign', 'visible']),
  relation('linked; the contract is hidden', 'nothing', 'linked', ['foreign', 'hidden']),
  relation('brought the contract, and linked', 'contract', 'linked', ['own', 'visible']),
  relation('brought a contract, and linked; contract of another partner', 'contract', 'linked', [
    'foreign',
    'visible',
  ]),
  relation('linked before the proof; contract of later', 'nothing', 'linked before', ['foreign', 'visible']),
  relation('brought the contract of later, and linked before the proof', 'contract', 'linked before', [
    'own',
    'visible',
  ]),
  relation('linked to manage', 'nothing', 'linked', ['foreign', 'visible', 'manage']),
  relation('linked to manage; the contract is hidden', 'nothing', 'linked', ['foreign', 'hidden', 'manage']),
  relation('linked to manage before the proof; contract of later', 'nothing', 'linked before', [
    'foreign',
    'visible',
    'manage',
  ]),
]

/** An endpoint's answer as a cell of the table. */
export function cellOf(endpoint: Endpoint, who: Asker, { customer, contract }: Relation): string {
  const ofCustomer = visibility({ ...who, endpoint, customer, contract: null })
  if (endpoint === 'customers') return ofCustomer === 'not-found' ? '–' : word(ofCustomer)
  if (endpoint === 'changes') {
    const right = visibility({ ...who, endpoint, customer, contract })
    return typeof right === 'string' ? word(right) : 'may'
  }
  if (endpoint !== 'contracts') return word(visibility({ ...who, endpoint, customer, contract }))
  if (typeof ofCustomer === 'string') return word(ofCustomer)
  // The list contains the contracts that the caller could read individually.
  const item = visibility({ ...who, endpoint: 'contract', customer, contract })
  return typeof item === 'string' ? '–' : word(item)
}

function word(answer: Visibility): string {
  if (answer === 'not-found') return '404'
  if (answer === 'denied') return '403'
  return answer.isIbanShown ? `${answer.view}, IBAN` : answer.view
}
