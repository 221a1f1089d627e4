import { expect, test } from 'vitest'
import { aBusinessOrder, anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { withDefaults } from './defaults.ts'
import { brokenRules } from './rules.ts'

const { send, clock } = await testService()

let customers = 0
const withAgreements = (agreements: object, make = anOrder) => {
  const order = make({ userAccount: { emailAddress: `agreed-${++customers}@example.com` } })
  return { ...order, contract: { ...order.contract, agreements } }
}
const place = async (payload: object) =>
  (await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })).json()
const read = async (contractNumber: string, as = 'demo-whitelabel') =>
  (await send({ url: `/partner/v1/orders/${contractNumber}`, as })).json()
const faultsOf = ({ error }: { error: { details: string; message: string }[] }) =>
  error.map(({ details }) => details)
const today = () => berlinDate(clock.now())
const hourAgo = () => berlinDateTime(new Date(clock.now().getTime() - 3_600_000))
const path = 'contract.agreements.powerOfAttorney'

test('an order keeps the wish and the power of attorney with time and words, for its own partner alone', async () => {
  const agreedAt = hourAgo()
  const now = clock.now()
  const { contractNumber } = await place(
    withAgreements({
      termsAndConditions: true,
      deliveryWithinWithdrawalPeriod: { agreedAt, wording: ' Ja, bitte sofort. ' },
      powerOfAttorney: { agreedAt: now.toISOString(), wording: 'Kündigen Sie für mich.' },
    }),
  )

  expect((await read(contractNumber)).data.order.agreements).toEqual({
    termsAndConditions: true,
    privacyPolicy: false,
    revocationPolicy: false,
    deliveryWithinWithdrawalPeriod: { agreedAt, wording: 'Ja, bitte sofort.' },
    powerOfAttorney: { agreedAt: berlinDateTime(now), wording: 'Kündigen Sie für mich.' },
  })
  expect((await read(contractNumber, 'demo-hems')).isSuccess).toBe(false)
})

test('an order without agreements is accepted as before', async () => {
  const { contractNumber, isSuccess } = await place(anOrder())

  expect(isSuccess).toBe(true)
  expect((await read(contractNumber)).data.order.agreements).toMatchObject({
    deliveryWithinWithdrawalPeriod: null,
    powerOfAttorney: null,
  })
})

test.each([
  ['an hour in the future', '2026-03-02 11:00:00', true],
  ['more than an hour in the future', '2026-03-02 11:00:01', false],
  ['a year ago', '2025-03-02 00:00:00', true],
  ['more than a year ago', '2025-03-01 23:59:59', false],
  ['on a day that does not exist', '2026-02-30 12:00:00', false],
])('what was declared %s is judged by the rules', (_when, agreedAt, isAccepted) => {
  const receivedAt = new Date('2026-03-02T09:00:00Z')
  const order = withAgreements({ powerOfAttorney: { agreedAt, wording: 'Ja.' } })
  order.contract.deliveryDetails.desiredTransitionDate = '2026-06-01'
  const facts = { tariffExists: true, tariffIsOnSale: true, today: '2026-03-02', receivedAt }

  const faults = brokenRules(withDefaults(order, receivedAt), facts).map(({ details }) => details)

  expect(faults).toEqual(isAccepted ? [] : [`${path}.agreedAt`])
})

test.each([
  ['no words', ' ', `${path}.wording`],
  ['too many words', 'x'.repeat(1001), `${path}.wording`],
  ['no text', 5, `${path}.wording`],
])(
  'a declaration with %s is refused, by its path, with the other faults',
  async (_what, wording, details) => {
    const order = withAgreements({ powerOfAttorney: { agreedAt: hourAgo(), wording } }, aBusinessOrder)

    const answer = await place({ ...order, tariffKey: 'NO_SUCH' })

    expect(faultsOf(answer).sort()).toEqual([details, 'tariffKey'])
  },
)

test('the longest words are kept', async () => {
  const wording = 'ß'.repeat(1000)
  const { contractNumber } = await place(
    withAgreements({ powerOfAttorney: { agreedAt: hourAgo(), wording } }),
  )

  expect((await read(contractNumber)).data.order.agreements.powerOfAttorney.wording).toBe(wording)
})

test('until it is confirmed, processingInfo says that supply within the withdrawal period may stay unpaid', async () => {
  const soon = { deliveryDetails: { desiredTransitionDate: plusDays(today(), 8) } }
  const email = () => ({ emailAddress: `agreed-${++customers}@example.com` })
  const wish = { deliveryWithinWithdrawalPeriod: { agreedAt: hourAgo(), wording: 'Ja.' } }
  const without = await place(anOrder({ userAccount: email(), contract: soon }))
  const withWish = await place(anOrder({ userAccount: email(), contract: { ...soon, agreements: wish } }))
  const infoOf = async (contractNumber: string) => (await read(contractNumber)).data.order.processingInfo

  expect(without.error).toMatchObject([{ severity: 'Warning', code: 'early-delivery-not-requested' }])
  expect(await infoOf(without.contractNumber)).toContain('need not pay for it after a withdrawal')
  expect(withWish.error).toBeNull()
  expect(await infoOf(withWish.contractNumber)).not.toContain('withdrawal')
})
