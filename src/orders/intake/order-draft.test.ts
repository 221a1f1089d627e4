import { expect, test } from 'vitest'
import type { FilledOrder } from '../../domain/filled-order.ts'
import { accountDraft } from './order-draft.ts'

const draftFor = (deliveryCountry: string, billingCountry?: string) =>
  accountDraft(
    {
      userAccount: { emailAddress: 'Anna@Example.com', password: null },
      contract: {
        deliveryAddress: { countryCode: deliveryCountry },
        billingAddress: billingCountry === undefined ? null : { countryCode: billingCountry },
      },
    } as unknown as FilledOrder,
    'demo-whitelabel',
  )

test.each([
  ['DE', 'de'],
  ['AT', 'de'],
  ['CH', 'de'],
  ['LI', 'de'],
  ['LU', 'de'],
  ['FR', 'en'],
  ['GB', 'en'],
])('a customer whose bills go to %s is written to in %s', async (countryCode, language) => {
  expect(await draftFor('DE', countryCode)).toMatchObject({ language })
})

test('without an address for bills the delivery decides', async () => {
  expect(await draftFor('DE')).toMatchObject({ language: 'de' })
})

test('a customer without a password gets none, and the address is compared without its case', async () => {
  expect(await draftFor('DE')).toMatchObject({ passwordHash: null, emailKey: 'anna@example.com' })
})
