import { expect, test } from 'vitest'
import { matchDeclaration } from './match-declaration.ts'

const form = { contractNumber: '30000016', emailAddress: 'Anna@example.com', name: 'Anna Muster', words: '' }
const contract = {
  customerNumber: '20000018',
  emailKey: 'anna@example.com',
  isErased: false,
  firstName: 'Anna',
  lastName: 'Muster',
  businessName: null,
}
const company = { ...contract, firstName: null, lastName: null, businessName: 'Muster & Co. KG' }

test.each([
  ['number and address', form, contract, true, 'contract-found address-same name-same'],
  [
    'an address alone, without a name',
    { ...form, name: '' },
    contract,
    true,
    'contract-found address-same name-missing',
  ],
  [
    'another name',
    { ...form, name: 'Bernd Muster' },
    contract,
    true,
    'contract-found address-same name-differs',
  ],
  [
    'another address',
    { ...form, emailAddress: 'b@example.com' },
    contract,
    false,
    'contract-found address-differs name-same',
  ],
  [
    'a name in other order and case',
    { ...form, name: 'MUSTER, Anna Maria' },
    contract,
    true,
    'contract-found address-same name-same',
  ],
  [
    'the name of a business',
    { ...form, name: 'Muster & Co KG' },
    company,
    true,
    'contract-found address-same name-same',
  ],
  ['a number that nothing has', form, undefined, false, 'contract-unknown'],
  [
    'a customer who was erased',
    form,
    { ...contract, isErased: true },
    false,
    'contract-found customer-erased',
  ],
])('%s', (_, given, known, isMatch, tried) => {
  expect(matchDeclaration(given, known)).toEqual({ isMatch, tried: tried.split(' ') })
})
