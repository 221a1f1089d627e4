import { expect, test } from 'vitest'
import { matchDeclaration, matchWithoutNumber, type OwnContract } from './match-declaration.ts'

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

const own: OwnContract = {
  ...contract,
  contractNumber: '30000016',
  meterNumber: '1EMH0012345678',
  streetName: 'Müllerstraße',
  houseNumber: '12 a',
  extension: null,
  postCode: '10115',
  isOver: false,
}
const other = { ...own, contractNumber: '30000024', meterNumber: '1EMH0000000001', houseNumber: '13' }
const nothing = { contractNumber: '', meterNumber: '', name: '', street: '', postCode: '' }
const home = { ...nothing, name: 'Anna Muster', street: 'Muellerstr. 12A', postCode: '10115' }

test.each([
  ['a meter', { meterNumber: '1EMH 0012345678' }, [own, other], own, 'address-same meter-same name-missing'],
  ['name and address', home, [own, other], own, 'address-same delivery-address-same name-same'],
  [
    'an address with an addition',
    { ...home, street: 'Müllerstr. 12a Hinterhaus' },
    [{ ...own, extension: 'Hinterhaus' }],
    { ...own, extension: 'Hinterhaus' },
    'address-same delivery-address-same name-same',
  ],
  ['an address without a name', { ...home, name: '' }, [own], undefined, 'customer-found no-contract-fits'],
  ['another name', { ...home, name: 'Bernd' }, [own], undefined, 'customer-found no-contract-fits'],
  [
    'another house',
    { ...home, street: 'Müllerstr. 14' },
    [own],
    undefined,
    'customer-found no-contract-fits',
  ],
  ['another postcode', { ...home, postCode: '10117' }, [own], undefined, 'customer-found no-contract-fits'],
  ['another meter', { meterNumber: '1EMH0012345679' }, [own], undefined, 'customer-found no-contract-fits'],
  ['a home with two contracts', home, [own, { ...own }], undefined, 'customer-found several-contracts'],
  [
    'a home with an old contract',
    home,
    [own, { ...own, isOver: true }],
    own,
    'address-same delivery-address-same name-same',
  ],
  [
    'a contract that is over',
    home,
    [{ ...own, isOver: true }],
    { ...own, isOver: true },
    'address-same delivery-address-same name-same',
  ],
  [
    'a meter here and an address there',
    { ...home, meterNumber: '1EMH0000000001' },
    [own, other],
    undefined,
    'customer-found several-contracts',
  ],
  ['an address that no customer has', home, [], undefined, 'address-unknown'],
])('without a number, by %s', (_, given, known, found, tried) => {
  expect(matchWithoutNumber({ ...nothing, ...given }, known)).toEqual({
    contract: found,
    tried: tried.split(' '),
  })
})
