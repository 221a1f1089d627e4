import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { seedOrder, taskKindsOf } from '../../customers/accounts/account-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { confirm, customers, password } from '../account/customer.fixture.ts'

const service = await testService()
const { pool, clock, deps } = service
const { loggedIn, newCustomer, auditOf } = customers(service)
const delivered = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' }
const inDays = (days: number) => plusDays(berlinDate(clock.now()), days)

/** A customer with a contract in delivery, logged in. */
async function supplied() {
  const customer = await loggedIn(delivered)
  const [contractNumber = ''] = customer.contractNumbers
  await confirm(service, contractNumber, new Date('2026-01-20T09:00:00Z'))
  const at = (act: string) => `/account/contracts/${contractNumber}/${act}?lang=en`
  return { ...customer, contractNumber, at }
}

async function stateOf(contractNumber: string) {
  const { rows } = await pool.query<{ state: string; endDate: string | null }>(
    sql`select state, end_date as "endDate" from orders where contract_number = ${contractNumber}`,
  )
  return rows[0]
}

const acts = ['bank-details', 'billing-address', 'photovoltaics', 'move', 'terminate']

describe('the pages of a contract', () => {
  test.each(acts)(
    '%s: 404 for the contract of another customer, who is not told from nobody',
    async (act) => {
      const { browser } = await supplied()
      const other = await supplied()

      const theirs = await browser.open(other.at(act))
      const foreign = await browser.open(`/account/contracts/3999999999/${act}?lang=en`)
      const posted = await browser.submit(other.at(act), { kind: 'Ordinary' })

      expect([theirs.statusCode, foreign.statusCode, posted.statusCode]).toEqual([404, 404, 404])
      expect(theirs.body).toBe(foreign.body)
    },
  )

  test.each(acts)('%s: an unproven password opens no contract that somebody else brought', async (act) => {
    const { browser, account, at } = await supplied()
    const theirs = await seedOrder(pool, account, { ...delivered, partner: 'demo-sales' })
    await confirm(service, theirs, new Date('2026-01-20T09:00:00Z'))
    await pool.query(sql`
      update accounts a set proven_at = null, password_partner_id = p.id, password_placed_by_partner_id = p.id
      from partners p where a.id = ${account.id} and p.slug = 'demo-whitelabel'`)

    expect((await browser.open(at(act))).statusCode).toBe(200)
    expect((await browser.open(`/account/contracts/${theirs}/${act}?lang=en`)).statusCode).toBe(404)
  })

  test('the overview links the acts that are possible now', async () => {
    const { browser, contractNumber } = await supplied()
    const links = async () =>
      [...(await browser.open('/account?lang=en')).body.matchAll(/contracts\/\d+\/([a-z-]+)\?/g)].map(
        ([, act]) => act,
      )

    const running = await links()
    await pool.query(sql`
      update orders set state = 'Cancelled', delivery_state = 'Cancelled', end_date = '2026-03-31',
        cancellation_reason = 'CustomerMisc' where contract_number = ${contractNumber}`)

    expect(running).toEqual(expect.arrayContaining(acts))
    expect(await links()).not.toEqual(expect.arrayContaining(['terminate']))
  })
})

describe('terminating', () => {
  test('shows the last day, then ends the contract on it, with a mail and an entry in the trail', async () => {
    const { browser, contractNumber, account, at } = await supplied()
    await browser.open(at('terminate'))
    const asked = await browser.submit(at('terminate'), { kind: 'Ordinary', endDate: '' })
    const state = await stateOf(contractNumber)

    const done = await browser.submit(at('terminate/confirm'), {})
    const shown = await browser.open(String(done.headers.location))

    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('Terminate now')
    expect(state?.state).toBe('Delivery')
    expect(done.statusCode).toBe(303)
    expect((await stateOf(contractNumber))?.state).toBe('Cancelled')
    expect(shown.body).toContain('We have received your termination.')
    expect(await taskKindsOf(pool, contractNumber)).toContain('send-termination-confirmation-mail')
    expect((await auditOf(contractNumber)).at(-1)).toMatchObject({
      action: 'contract.terminated',
      actor: `customer:${account.customerNumber}`,
    })
  })

  test('keeps a later day that the customer wishes, and refuses one that is too early with the earliest', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))

    const early = await browser.submit(at('terminate'), { kind: 'Ordinary', endDate: inDays(1) })
    const wished = inDays(90)
    await browser.submit(at('terminate'), { kind: 'Ordinary', endDate: wished })
    await browser.submit(at('terminate/confirm'), {})

    expect(early.statusCode).toBe(422)
    expect(early.body).toMatch(/That is too early\. The contract can end on \d+ \w+ \d{4} at the earliest\./)
    expect((await stateOf(contractNumber))?.endDate).toBe(wished)
  })

  test('because of a move asks for the new address, and offers the contract there at its prices', async () => {
    const { browser, contractNumber, at } = await supplied()
    const address = { streetName: 'Lindenallee', houseNumber: '3', postCode: '10115', city: 'Berlin' }
    await browser.open(at('terminate'))

    const asked = await browser.submit(at('terminate'), { kind: 'MoveOut', endDate: inDays(50) })
    const faulty = await browser.submit(at('terminate'), { kind: 'MoveOut', endDate: '', postCode: '1011' })
    const offered = await browser.submit(at('terminate'), { kind: 'MoveOut', endDate: '', ...address })
    const taken = await browser.submit(at('move'), { step: 'begin', moveOutDate: inDays(50), ...address })

    expect(asked.body).toContain('Where are you moving to?')
    expect(asked.body).not.toContain('class="fault"')
    expect(faulty.statusCode).toBe(422)
    expect(faulty.body.match(/class="fault"/g)).toHaveLength(3)
    expect(offered.body).toContain('Lindenallee 3, 10115 Berlin')
    expect(offered.body).toContain('at the prices that your tariff has, without notice')
    expect(taken.statusCode).toBe(200)
    expect(taken.body).toContain('value="Lindenallee"')
    expect(taken.body).toContain(`value="${inDays(50)}"`)
    expect((await stateOf(contractNumber))?.state).toBe('Delivery')
  })

  test('the move begins with the new address and the last day that the termination named', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))
    await browser.submit(at('terminate'), {
      ...{ kind: 'MoveOut', endDate: inDays(50), continuation: 'declined' },
    })
    await browser.submit(at('terminate/confirm'), {})
    await pool.query(sql`
      update orders set new_address = '{"streetName": "Ahornweg", "houseNumber": null, "postCode": "10115", "city": "Berlin"}'
      where contract_number = ${contractNumber}`)

    const { body } = await browser.open(at('move'))

    expect(body).toContain('value="Ahornweg"')
    expect(body).toContain(`value="${inDays(50)}"`)
  })

  test.each([
    ['who does not want the contract there', { continuation: 'declined' }, 'Nothing is terminated yet.'],
    [
      'where we do not deliver',
      { streetName: 'Platz der Republik', postCode: '11011', city: 'Berlin' },
      'Unfortunately we cannot supply you at your new address.',
    ],
  ])('because of a move is offered with the notice of the law: %s', async (_who, more, says) => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))

    const asked = await browser.submit(at('terminate'), { kind: 'MoveOut', endDate: '', ...more })
    await browser.submit(at('terminate/confirm'), {})

    expect(asked.body).toContain(says)
    expect(asked.body).toContain('Terminate now')
    expect((await stateOf(contractNumber))?.state).toBe('Cancelled')
  })

  test.each([
    ['no right', { kind: '', endDate: '' }, 'Please choose a reason.'],
    [
      'a right that the customer does not have',
      { kind: 'PriceChange', endDate: '' },
      'Please choose a reason.',
    ],
    ['no date', { kind: 'Ordinary', endDate: '2027-02-30' }, 'This is not a valid date.'],
    ['a far day', { kind: 'Ordinary', endDate: '2099-01-01' }, 'Please choose a day until'],
  ])('422 for %s', async (_what, form, says) => {
    const { browser, at } = await supplied()
    await browser.open(at('terminate'))

    const answer = await browser.submit(at('terminate'), form)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
  })

  test('403 and nothing ends by a stale form', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))

    const answer = await browser.submit(at('terminate/confirm'), {
      kind: 'Ordinary',
      endDate: inDays(90),
      form_token: 'x',
    })

    expect(answer.statusCode).toBe(403)
    expect((await stateOf(contractNumber))?.state).toBe('Delivery')
  })

  test('two confirmations at once make one termination', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))
    await browser.submit(at('terminate'), { kind: 'Ordinary', endDate: '' })

    const answers = await Promise.all([1, 2].map(() => browser.submit(at('terminate/confirm'), {})))

    const { rows } = await pool.query(sql`
      select 1 from order_history where contract_number = ${contractNumber} and event = 'terminated'`)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(rows).toHaveLength(1)
  })

  test('can be taken back while the grid operator can be told, and the contract goes on', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('terminate'))
    await browser.submit(at('terminate'), { kind: 'Ordinary', endDate: '' })
    await browser.submit(at('terminate/confirm'), {})

    const asked = await browser.open(at('take-back'))
    const done = await browser.submit(at('take-back'), {})
    const again = await browser.open(at('take-back'))

    expect(asked.body).toContain('Take the termination back?')
    expect(done.statusCode).toBe(303)
    expect((await stateOf(contractNumber))?.state).toBe('Delivery')
    expect(again.statusCode).toBe(409)
  })
})

const bank = {
  payment: 'DirectDebit',
  accountHolder: 'Erika Mustermann',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  bankName: 'DKB',
  mandate: 'yes',
  current: password,
}

describe('bank details', () => {
  const detailsOf = async (contractNumber: string) => (await showChangeable(deps, contractNumber)).bankDetails

  test('are stored with a new mandate, never shown whole, and the customer is notified by mail', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('bank-details'))

    const done = await browser.submit(at('bank-details'), bank)
    const shown = await browser.open(String(done.headers.location))

    expect(done.statusCode).toBe(303)
    expect(await detailsOf(contractNumber)).toMatchObject({
      iban: 'DE02120300000000202051',
      hasAcceptedDirectDebit: true,
    })
    expect(shown.body).toContain('by direct debit from DE02 **** **** **** **20 51')
    expect(await taskKindsOf(pool, contractNumber)).toContain('send-contract-changed-mail')
    expect(JSON.stringify(await auditOf(contractNumber))).not.toContain('202051')
  })

  test('are given up for payment by invoice', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('bank-details'))

    await browser.submit(at('bank-details'), { payment: 'Invoice', current: password })

    expect(await detailsOf(contractNumber)).toBe(null)
  })

  test.each([
    ['a mistyped IBAN', { iban: 'DE02 1203 0000 0000 2020 52' }, 'This is not a valid IBAN'],
    ['no IBAN', { iban: '' }, 'This is not a valid IBAN'],
    ['a mistyped BIC', { bic: 'XX' }, 'A BIC has 8 or 11 characters'],
    ['no bank', { bankName: '' }, 'Please enter the name of the bank.'],
    ['no mandate', { mandate: undefined }, 'For direct debit we need your mandate.'],
    ['no password', { current: '' }, 'Please enter your current password.'],
    ['a wrong password', { current: 'not-the-one' }, 'This is not your current password.'],
  ])('422 and no change for %s', async (_what, fields, says) => {
    const { browser, contractNumber, at } = await supplied()
    const before = await detailsOf(contractNumber)
    await browser.open(at('bank-details'))

    const answer = await browser.submit(at('bank-details'), { ...bank, ...fields })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
    expect(await detailsOf(contractNumber)).toEqual(before)
  })

  test('403 for a stale form', async () => {
    const { browser, at } = await supplied()
    await browser.open(at('bank-details'))

    expect((await browser.submit(at('bank-details'), { ...bank, form_token: 'x' })).statusCode).toBe(403)
  })

  test('409 once the contract is over', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('bank-details'))
    await pool.query(sql`
      update orders set state = 'Cancelled', delivery_state = 'Cancelled', end_date = '2026-03-31',
        cancellation_reason = 'CustomerMisc' where contract_number = ${contractNumber}`)

    expect((await browser.submit(at('bank-details'), bank)).statusCode).toBe(409)
  })
})

test('a password that is asked for again can be shown, as on the login page', async () => {
  const { browser, at } = await supplied()
  const settings = ['email', 'data', 'data/erasure'].map((page) => `/account/settings/${page}?lang=en`)

  for (const path of [at('bank-details'), ...settings]) {
    const { body, headers } = await browser.open(path)
    expect(body).toContain('type="password"')
    expect(body).toContain('src="/account/login.js"')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

describe('the billing address', () => {
  const address = {
    ...{
      to: 'other',
      firstName: 'Erika',
      lastName: 'Mustermann',
      streetName: 'Hauptstraße',
      houseNumber: '5',
    },
    ...{ extension: '', postCode: '80331', city: 'München', countryCode: 'DE' },
  }
  const billedTo = async (contractNumber: string) =>
    (await showChangeable(deps, contractNumber)).billingAddress

  test('is stored, or given up for the delivery address, and the customer is notified by mail', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('billing-address'))

    const done = await browser.submit(at('billing-address'), address)
    const stored = await billedTo(contractNumber)
    await browser.open(at('billing-address'))
    await browser.submit(at('billing-address'), { to: 'delivery' })

    expect(done.statusCode).toBe(303)
    expect(stored).toMatchObject({ streetName: 'Hauptstraße', city: 'München' })
    expect(await billedTo(contractNumber)).toBe(null)
    expect(await taskKindsOf(pool, contractNumber)).toContain('send-contract-changed-mail')
  })

  test.each([
    ['a postcode with four digits', { postCode: '8033' }, 'Please check the postcode.'],
    ['no street', { streetName: '' }, 'Please enter the street.'],
    ['no city', { city: '' }, 'Please enter the city.'],
    ['a name that is too long', { lastName: 'M'.repeat(101) }, 'This is too long'],
  ])('422 for %s', async (_what, fields, says) => {
    const { browser, at } = await supplied()
    await browser.open(at('billing-address'))

    const answer = await browser.submit(at('billing-address'), { ...address, ...fields })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
  })

  test('403 for a stale form', async () => {
    const { browser, at } = await supplied()
    await browser.open(at('billing-address'))

    expect((await browser.submit(at('billing-address'), { ...address, form_token: 'x' })).statusCode).toBe(
      403,
    )
  })
})

describe('photovoltaics', () => {
  const since = async (contractNumber: string) =>
    (await showChangeable(deps, contractNumber)).photovoltaicsSince

  test('are reported with their day, or taken back, and the customer is notified by mail', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('photovoltaics'))

    const done = await browser.submit(at('photovoltaics'), { photovoltaicsSince: inDays(30) })
    const stored = await since(contractNumber)
    const page = await browser.open(at('photovoltaics'))
    await browser.submit(at('photovoltaics'), { photovoltaicsSince: '' })

    expect(done.statusCode).toBe(303)
    expect(stored).toBe(inDays(30))
    expect(page.body).toContain(`value="${inDays(30)}"`)
    expect(await since(contractNumber)).toBeNull()
    expect(await taskKindsOf(pool, contractNumber)).toContain('send-contract-changed-mail')
  })

  test('that are there already are shown without a form', async () => {
    const { browser, at } = await supplied()
    await browser.open(at('photovoltaics'))
    await browser.submit(at('photovoltaics'), { photovoltaicsSince: inDays(0) })

    const { body } = await browser.open(at('photovoltaics'))

    expect(body).toContain('photovoltaics at your delivery point since')
    expect(body).not.toContain('name="photovoltaicsSince"')
  })

  test.each([() => inDays(-1), () => inDays(367), () => 'soon'])(
    '422 for a day that cannot be',
    async (day) => {
      const { browser, at } = await supplied()
      await browser.open(at('photovoltaics'))

      const answer = await browser.submit(at('photovoltaics'), { photovoltaicsSince: day() })

      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('Please choose a day')
    },
  )

  test('403 for a stale form', async () => {
    const { browser, at } = await supplied()
    await browser.open(at('photovoltaics'))

    const answer = await browser.submit(at('photovoltaics'), {
      photovoltaicsSince: inDays(1),
      form_token: 'x',
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('moving', () => {
  const move = () => ({
    ...{ moveOutDate: inDays(30), moveInDate: inDays(31), streetName: 'Lindenallee', houseNumber: '3' },
    ...{
      extension: '',
      postCode: '10115',
      city: 'Berlin',
      meterNumber: '1EMH0077777777',
      consumption: '2500',
    },
  })
  const followersOf = async (contractNumber: string) =>
    (
      await pool.query<{ contractNumber: string }>(
        sql`select contract_number as "contractNumber" from orders where relocated_from = ${contractNumber}`,
      )
    ).rows

  test('shows what it costs, then ends the contract here and orders there', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('move'))
    const asked = await browser.submit(at('move'), move())
    const before = await followersOf(contractNumber)

    const done = await browser.submit(at('move/confirm'), { current: password })
    const shown = await browser.open(String(done.headers.location))

    expect(asked.statusCode).toBe(200)
    expect(asked.body).toMatch(/Expected costs per month<\/dt><dd><strong>€\d+/)
    expect(asked.body).toContain('Order with obligation to pay')
    expect(before).toEqual([])
    expect(done.statusCode).toBe(303)
    expect(await followersOf(contractNumber)).toHaveLength(1)
    expect(await stateOf(contractNumber)).toEqual({ state: 'Cancelled', endDate: inDays(30) })
    expect(shown.body).toContain('Your move is on its way.')
  })

  test('has the words of § 312j (3) BGB on its German button', async () => {
    const { browser, contractNumber } = await supplied()
    const path = `/account/contracts/${contractNumber}/move?lang=de`
    await browser.open(path)

    expect((await browser.submit(path, move())).body).toContain('>zahlungspflichtig bestellen</button>')
  })

  test('by an unproven password goes on belonging to the person who gave it', async () => {
    const { browser, account, contractNumber, at } = await supplied()
    await pool.query(sql`
      update accounts a set proven_at = null, password_partner_id = p.id, password_placed_by_partner_id = p.id
      from partners p where a.id = ${account.id} and p.slug = 'demo-whitelabel'`)
    await browser.open(at('move'))
    await browser.submit(at('move'), move())
    await browser.submit(at('move/confirm'), { current: password })

    expect(await followersOf(contractNumber)).toHaveLength(1)
    expect((await browser.open('/account?lang=en')).statusCode).toBe(200)
  })

  test('twice at once makes one order', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('move'))
    await browser.submit(at('move'), move())

    await Promise.all([1, 2].map(() => browser.submit(at('move/confirm'), { current: password })))

    expect(await followersOf(contractNumber)).toHaveLength(1)
  })

  test.each([
    ['a day that is too early', () => ({ moveOutDate: inDays(0) }), 'That is too early.'],
    ['a start that cannot be ordered', () => ({ moveInDate: inDays(740) }), 'Please choose a day until'],
    ['no day', () => ({ moveInDate: '' }), 'Please choose a day.'],
    ['no meter', () => ({ meterNumber: '' }), 'Please enter the meter number.'],
    ['a consumption of nothing', () => ({ consumption: '0' }), 'Please enter a whole number'],
    ['a postcode with four digits', () => ({ postCode: '1011' }), 'Please check the postcode.'],
    ['no street', () => ({ streetName: '' }), 'Please enter the street.'],
    ['no city', () => ({ city: '' }), 'Please enter the city.'],
    ['a street that is too long', () => ({ streetName: 'x'.repeat(150) }), 'This is too long'],
  ])('422 for %s', async (_what, fields, says) => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('move'))

    const answer = await browser.submit(at('move'), { ...move(), ...fields() })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
    expect(await followersOf(contractNumber)).toEqual([])
  })

  test('422 and no order for a wrong password, 403 for a stale form', async () => {
    const { browser, contractNumber, at } = await supplied()
    await browser.open(at('move'))
    await browser.submit(at('move'), move())

    const wrong = await browser.submit(at('move/confirm'), { current: 'not-the-one' })
    const stale = await browser.submit(at('move/confirm'), { current: password, form_token: 'x' })

    expect([wrong.statusCode, stale.statusCode]).toEqual([422, 403])
    expect(wrong.body).toContain('This is not your current password.')
    expect(await followersOf(contractNumber)).toEqual([])
  })
})

test('nobody is logged in: every page leads to the login', async () => {
  const { contractNumbers } = await newCustomer(delivered)
  const browser = customers(service).newBrowser()

  for (const act of acts) {
    const answer = await browser.open(`/account/contracts/${contractNumbers[0]}/${act}?lang=en`)
    expect(answer.headers.location).toBe('/account/login?lang=en')
  }
})
