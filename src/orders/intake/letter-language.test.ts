import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, deps } = await testService()
const as = 'demo-whitelabel'

const place = (emailAddress: string, changes: object) =>
  send({
    method: 'POST',
    url: '/partner/v1/orders',
    as,
    payload: { ...anOrder({ userAccount: { emailAddress } }), ...changes },
  })

/** The subjects of the mails that confirm orders of this customer, the oldest first. */
async function confirmations(emailAddress: string): Promise<{ subject: string; links: string[] }[]> {
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  const mails = (await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as })).json().data
  return mails.filter(({ kind }: { kind: string }) => kind === 'order-confirmation').reverse()
}

describe('the language of letters', () => {
  test.each([
    ['de', /^Ihre Bestellung ist eingegangen/],
    ['en', /^We have received your order/],
  ])('is that of the order: %s, and so is that of the pages that they lead to', async (language, subject) => {
    const emailAddress = `in-${language}@example.com`
    expect((await place(emailAddress, { language })).statusCode).toBe(200)

    const [mail] = await confirmations(emailAddress)

    expect(mail?.subject).toMatch(subject)
    const own = mail?.links.filter((link) => link.startsWith('http://localhost')) ?? []
    expect(own.length).toBeGreaterThan(0)
    for (const link of own) expect(link).toContain(`lang=${language}`)
  })

  test.each([{}, { language: null }])(
    'is that of the country if the order says nothing: %j',
    async (given) => {
      const emailAddress = `says-nothing-${Object.keys(given).length}@example.com`
      await place(emailAddress, given)

      expect((await confirmations(emailAddress))[0]?.subject).toMatch(/^Ihre Bestellung/)
    },
  )

  test('is one for each order of a customer', async () => {
    const emailAddress = 'two-orders@example.com'
    await place(emailAddress, { language: 'en' })
    await place(emailAddress, { language: 'de' })

    const subjects = (await confirmations(emailAddress)).map(({ subject }) => subject)

    expect(subjects.sort()).toEqual([
      expect.stringMatching(/^Ihre Bestellung/),
      expect.stringMatching(/^We have received/),
    ])
  })

  test.each(['fr', 'DE', '', 1])('is German or English; %j is refused', async (language) => {
    const refused = await place('refused@example.com', { language })

    expect(refused.statusCode).toBe(400)
    expect(JSON.stringify(refused.json().error)).toContain('language')
  })
})
