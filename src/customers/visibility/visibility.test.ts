import { describe, expect, test } from 'vitest'
import { withIncluded } from '../../partners/scopes.ts'
import { type Endpoint, endpoints, relationsOf, visibility } from './visibility.ts'
import { askers, cellOf, relations } from './visibility-cases.ts'
import { visibilityDocument } from './visibility-document.ts'

// Columns: white-label without a role, with finance, support, application; affiliate without, with finance;
// third party; a token of this customer; a token of another one; white-label and
// third party with manage:contracts and no role. M: may change. F, S, A: the views; B: with the bank account;
// 3: 403; 4: 404; -: not in the list.
// biome-ignore format: a table
const table: Record<Endpoint, Record<string, string>> = {
  customers: {
    'no relation; contract of another partner':                    '- - - - - - - - - - -',
    'brought an order; its contract is hidden':                    '- - - - - - - - - - -',
    'brought an order; contract of another partner':               '- - - - - - - - - - -',
    'brought the contract':                                        '- F S A - F - - - - -',
    'brought a contract; another of its own is hidden':            '- F S A - F - - - - -',
    'brought a contract; contract of another partner':             '- F S A - F - - - - -',
    linked:                                                        'A A A A A A A A - A A',
    'linked; the contract is hidden':                              'A A A A A A A A - A A',
    'brought the contract, and linked':                            'A A A A A A A A - A A',
    'brought a contract, and linked; contract of another partner': 'A A A A A A A A - A A',
    'linked before the proof; contract of later':                  'A A A A A A A A - A A',
    'brought the contract of later, and linked before the proof':  'A A A A A A A A - A A',
    'linked to manage':                                             'A A A A A A A A - A A',
    'linked to manage; the contract is hidden':                     'A A A A A A A A - A A',
    'linked to manage before the proof; contract of later':         'A A A A A A A A - A A',
  },
  contracts: {
    'no relation; contract of another partner':                    '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                    '3 - - - 3 - 3 3 3 3 3',
    'brought an order; contract of another partner':               '3 - - - 3 - 3 3 3 3 3',
    'brought the contract':                                        '3 F S B 3 F 3 3 3 3 3',
    'brought a contract; another of its own is hidden':            '3 - - - 3 - 3 3 3 3 3',
    'brought a contract; contract of another partner':             '3 - - - 3 - 3 3 3 3 3',
    linked:                                                        'A A A A A A A A 3 A A',
    'linked; the contract is hidden':                              '- - - - - - - - 3 - -',
    'brought the contract, and linked':                            'A A A B A A A A 3 A A',
    'brought a contract, and linked; contract of another partner': 'A A A A A A A A 3 A A',
    'linked before the proof; contract of later':                  '- - - - - - - - 3 - -',
    'brought the contract of later, and linked before the proof':  '- F S B - F - - 3 - -',
    'linked to manage':                                             'A A A A A A A A 3 A A',
    'linked to manage; the contract is hidden':                     '- - - - - - - - 3 - -',
    'linked to manage before the proof; contract of later':         '- - - - - - - - 3 - -',
  },
  contract: {
    'no relation; contract of another partner':                    '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                    '3 4 4 4 3 4 3 3 3 3 3',
    'brought an order; contract of another partner':               '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract':                                        '3 F S B 3 F 3 3 3 3 3',
    'brought a contract; another of its own is hidden':            '3 4 4 4 3 4 3 3 3 3 3',
    'brought a contract; contract of another partner':             '3 3 3 3 3 3 3 3 3 3 3',
    linked:                                                        'A A A A A A A A 3 A A',
    'linked; the contract is hidden':                              '4 4 4 4 4 4 4 4 3 4 4',
    'brought the contract, and linked':                            'A A A B A A A A 3 A A',
    'brought a contract, and linked; contract of another partner': 'A A A A A A A A 3 A A',
    'linked before the proof; contract of later':                  '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract of later, and linked before the proof':  '3 F S B 3 F 3 3 3 3 3',
    'linked to manage':                                             'A A A A A A A A 3 A A',
    'linked to manage; the contract is hidden':                     '4 4 4 4 4 4 4 4 3 4 4',
    'linked to manage before the proof; contract of later':         '3 3 3 3 3 3 3 3 3 3 3',
  },
  metrics: {
    'no relation; contract of another partner':                    '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                    '3 4 4 4 3 4 3 3 3 3 3',
    'brought an order; contract of another partner':               '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract':                                        '3 3 3 B 3 3 3 3 3 3 3',
    'brought a contract; another of its own is hidden':            '3 4 4 4 3 4 3 3 3 3 3',
    'brought a contract; contract of another partner':             '3 3 3 3 3 3 3 3 3 3 3',
    linked:                                                        'A A A A A A A A 3 A A',
    'linked; the contract is hidden':                              '4 4 4 4 4 4 4 4 3 4 4',
    'brought the contract, and linked':                            'A A A B A A A A 3 A A',
    'brought a contract, and linked; contract of another partner': 'A A A A A A A A 3 A A',
    'linked before the proof; contract of later':                  '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract of later, and linked before the proof':  '3 3 3 B 3 3 3 3 3 3 3',
    'linked to manage':                                             'A A A A A A A A 3 A A',
    'linked to manage; the contract is hidden':                     '4 4 4 4 4 4 4 4 3 4 4',
    'linked to manage before the proof; contract of later':         '3 3 3 3 3 3 3 3 3 3 3',
  },
  documents: {
    'no relation; contract of another partner':                    '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                    '3 4 4 4 3 4 3 3 3 3 3',
    'brought an order; contract of another partner':               '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract':                                        '3 3 3 B 3 3 3 3 3 3 3',
    'brought a contract; another of its own is hidden':            '3 4 4 4 3 4 3 3 3 3 3',
    'brought a contract; contract of another partner':             '3 3 3 3 3 3 3 3 3 3 3',
    linked:                                                        'A A A A A A A A 3 A A',
    'linked; the contract is hidden':                              '4 4 4 4 4 4 4 4 3 4 4',
    'brought the contract, and linked':                            'A A A B A A A A 3 A A',
    'brought a contract, and linked; contract of another partner': 'A A A A A A A A 3 A A',
    'linked before the proof; contract of later':                  '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract of later, and linked before the proof':  '3 3 3 B 3 3 3 3 3 3 3',
    'linked to manage':                                             'A A A A A A A A 3 A A',
    'linked to manage; the contract is hidden':                     '4 4 4 4 4 4 4 4 3 4 4',
    'linked to manage before the proof; contract of later':         '3 3 3 3 3 3 3 3 3 3 3',
  },
  'meter-readings': {
    'no relation; contract of another partner':                    '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                    '3 4 4 4 3 4 3 3 3 3 3',
    'brought an order; contract of another partner':               '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract':                                        '3 3 3 B 3 3 3 3 3 3 3',
    'brought a contract; another of its own is hidden':            '3 4 4 4 3 4 3 3 3 3 3',
    'brought a contract; contract of another partner':             '3 3 3 3 3 3 3 3 3 3 3',
    linked:                                                        '3 3 3 3 3 3 3 3 3 3 3',
    'linked; the contract is hidden':                              '4 4 4 4 4 4 4 4 3 4 4',
    'brought the contract, and linked':                            '3 3 3 B 3 3 3 3 3 3 3',
    'brought a contract, and linked; contract of another partner': '3 3 3 3 3 3 3 3 3 3 3',
    'linked before the proof; contract of later':                  '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract of later, and linked before the proof':  '3 3 3 B 3 3 3 3 3 3 3',
    'linked to manage':                                             '3 3 3 3 3 3 3 3 3 3 3',
    'linked to manage; the contract is hidden':                     '4 4 4 4 4 4 4 4 3 4 4',
    'linked to manage before the proof; contract of later':         '3 3 3 3 3 3 3 3 3 3 3',
  },
  changes: {
    'no relation; contract of another partner':                     '3 3 3 3 3 3 3 3 3 3 3',
    'brought an order; its contract is hidden':                     '3 3 3 3 3 3 3 3 3 4 3',
    'brought an order; contract of another partner':                '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract':                                         '3 3 3 3 3 3 3 3 3 M 3',
    'brought a contract; another of its own is hidden':             '3 3 3 3 3 3 3 3 3 4 3',
    'brought a contract; contract of another partner':              '3 3 3 3 3 3 3 3 3 3 3',
    linked:                                                         '3 3 3 3 3 3 3 3 3 3 3',
    'linked; the contract is hidden':                               '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract, and linked':                             '3 3 3 3 3 3 3 3 3 M 3',
    'brought a contract, and linked; contract of another partner':  '3 3 3 3 3 3 3 3 3 3 3',
    'linked before the proof; contract of later':                   '3 3 3 3 3 3 3 3 3 3 3',
    'brought the contract of later, and linked before the proof':   '3 3 3 3 3 3 3 3 3 M 3',
    'linked to manage':                                             '3 3 3 3 3 3 3 3 3 M M',
    'linked to manage; the contract is hidden':                     '3 3 3 3 3 3 3 3 3 4 4',
    'linked to manage before the proof; contract of later':         '3 3 3 3 3 3 3 3 3 3 3',
  },
}
const letters: Record<string, string> = {
  finance: 'F',
  support: 'S',
  full: 'A',
  'full, IBAN': 'B',
  '403': '3',
  '404': '4',
  '–': '-',
  may: 'M',
}

describe.each(endpoints)('%s', (endpoint) => {
  test.each(relations)('$says: every caller sees what the table says', (relation) => {
    const seen = Object.values(askers).map((asker) => letters[cellOf(endpoint, asker, relation)])

    expect(seen.join(' ')).toBe(table[endpoint][relation.says])
  })
})

const whitelabel = {
  partnershipType: 'Whitelabel' as const,
  scopes: withIncluded(['role:application']),
  limitedTo: 'nobody' as const,
}
const linked = { brought: 'nothing' as const, isLinked: true, mayManage: false, parts: null }

describe('numbers that do not exist', () => {
  test.each(endpoints)('%s: an unknown customer is not found for any caller', (endpoint) => {
    for (const asker of Object.values(askers)) {
      expect(visibility({ ...asker, endpoint, customer: 'unknown', contract: null })).toBe('not-found')
    }
  })

  test('an unknown contract is not found with access to the customer, and denied without', () => {
    const stranger = { brought: 'nothing' as const, isLinked: false, mayManage: false, parts: null }
    const ask = { ...whitelabel, endpoint: 'contract' as const, contract: 'unknown' as const }

    expect(visibility({ ...ask, customer: linked })).toBe('not-found')
    expect(visibility({ ...ask, customer: stranger })).toBe('denied')
  })
})

test('a link to parts never narrows what a role shows, and never widens it beyond its parts', () => {
  const customer = {
    brought: 'contract' as const,
    isLinked: true,
    mayManage: false,
    parts: ['Costs' as const],
  }
  const contract = { isBrought: true, isLinked: true, isVisible: true }
  const ask = (role: string) => ({ ...(askers[role] ?? whitelabel), customer, contract })

  expect(visibility({ ...ask('… application'), endpoint: 'metrics' })).toMatchObject({ view: 'full' })
  expect(visibility({ ...ask('… support'), endpoint: 'contract' })).toMatchObject({
    view: 'support',
    isBankShown: true,
  })
  expect(visibility({ ...ask('… support'), endpoint: 'metrics' })).toBe('denied')
  expect(visibility({ ...ask('… support'), endpoint: 'metrics', parts: ['Costs'] })).toMatchObject({
    view: 'full',
  })
  expect(visibility({ ...ask('… finance'), endpoint: 'contract' })).toMatchObject({
    view: 'finance',
    isBankShown: false,
  })
})

test('a role that the kind of partner cannot have shows nothing', () => {
  const brought = { brought: 'contract' as const, isLinked: false, mayManage: false, parts: null }
  const ask = { ...whitelabel, endpoint: 'customers' as const, customer: brought, contract: null }

  expect(visibility({ ...ask, partnershipType: 'ThirdParty' })).toBe('not-found')
  expect(visibility({ ...ask, partnershipType: 'SalesAffiliate' })).toMatchObject({
    view: 'finance',
    isIbanShown: false,
  })
})

test.each([
  ['Whitelabel', 'contract', true, ['Owner', 'Linked']],
  ['Whitelabel', 'contract', false, ['Owner']],
  ['Whitelabel', 'order', true, ['Linked']],
  ['SalesAffiliate', 'contract', true, ['Affiliate', 'Linked']],
  ['SalesAffiliate', 'contract', false, ['Affiliate']],
  ['ThirdParty', 'nothing', true, ['Linked']],
] as const)(
  'the relations of a %s that brought a %s, linked: %s',
  (partnershipType, brought, isLinked, expected) => {
    expect(relationsOf({ partnershipType }, { brought, isLinked })).toEqual(expected)
  },
)

test('the document has a table for every endpoint and a line for every relation', () => {
  const lines = visibilityDocument()
    .split('\n')
    .filter((line) => line.startsWith('| '))

  expect(lines).toHaveLength(endpoints.length * (relations.length + 1))
  expect(new Set(lines.map((line) => line.split(' | ').length))).toEqual(
    new Set([Object.keys(askers).length + 1]),
  )
})
