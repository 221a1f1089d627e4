import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, deps } = await testService()
const bankDetails = {
  accountHolder: 'Berta Muster',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
}

/** The text of the mail that confirms an order with these bank details. */
async function confirmationOf(details: object | null, emailAddress: string): Promise<string> {
  const payload = anOrder({ userAccount: { emailAddress } })
  const contract = { ...payload.contract, bankDetails: details }
  const as = 'demo-whitelabel'
  const placed = await send({
    method: 'POST',
    url: '/partner/v1/orders',
    as,
    payload: { ...payload, contract },
  })
  expect(placed.statusCode).toBe(200)
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  const mails = (await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as })).json().data
  return mails.find(({ kind }: { kind: string }) => kind === 'order-confirmation').text
}

test('an order by direct debit is confirmed with the account that was sent', async () => {
  const text = await confirmationOf({ ...bankDetails, hasAcceptedDirectDebit: true }, 'debit@example.com')

  expect(text).toContain('Zahlungsart: SEPA-Lastschrift')
  expect(text).toContain('Kontoinhaber: Berta Muster')
  expect(text).toContain('IBAN: DE89 **** **** **** **30 00')
})

test.each([
  ['without bank details', null],
  ['with bank details and without consent', { ...bankDetails, hasAcceptedDirectDebit: false }],
])('an order %s is paid by invoice', async (what, details) => {
  const text = await confirmationOf(details, `${what.replaceAll(' ', '-')}@example.com`)

  expect(text).toContain('Sie zahlen auf Rechnung.')
  expect(text).not.toContain('Lastschrift')
})
