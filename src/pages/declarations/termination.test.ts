import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { orders } from '../../contracts/declarations/orders.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { aBrowser } from '../account/browser.fixture.ts'
import { newNetwork } from '../account/customer.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { place, play, runTasks, mailsTo, stateOf, auditOf } = orders(service)

/** A contract in delivery, and its mailbox. */
async function aContract() {
  const order = await place()
  await play(order.contractNumber, 'advance', { to: 'Delivery' })
  await runTasks()
  return order
}

type Typed = Record<string, string | undefined>

async function send(fields: Typed, { lang = 'de', ip = newNetwork() } = {}) {
  const browser = aBrowser(service, { ip })
  await browser.open(`/terminate?lang=${lang}`)
  return browser.submit(`/terminate?lang=${lang}`, {
    ...{ kind: 'Ordinary', reason: '', name: 'Anna Muster', date: '' },
    ...fields,
  })
}

const declarations = async (number: string) =>
  (
    await pool.query<{
      result: string
      endDate: string | null
      contractNumber: string | null
      kind: string
    }>(sql`
      select result, end_date as "endDate", contract_number as "contractNumber", kind from termination_declarations
      where given_number = ${number} order by received_at, id`)
  ).rows

const flat = (text: string | undefined) => text?.replace(/\s+/g, ' ')

describe('the page of § 312k BGB', () => {
  test('has the button with nothing but the words of the law, in both languages', async () => {
    for (const lang of ['de', 'en']) {
      const { body, statusCode } = await aBrowser(service).open(`/terminate?lang=${lang}`)

      expect(statusCode).toBe(200)
      expect(body).toMatch(/<button class="button wide" type="submit" lang="de">jetzt kündigen<\/button>/)
    }
  })

  test('asks for kind, reason, contract, name, address, date and the new address of who moves, and for nothing else', async () => {
    const { body } = await aBrowser(service).open('/terminate?lang=de')

    const names = [...body.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect([...new Set(names)]).toEqual([
      ...['form_token', 'kind', 'reason', 'newstreet', 'newpostcode', 'newcity'],
      ...['order', 'meter', 'street', 'postcode', 'name', 'email', 'date'],
    ])
  })

  test('is reached by a link with nothing but the words of the law, in both languages', async () => {
    for (const lang of ['de', 'en']) {
      const { body } = await aBrowser(service).open(`/account/login?lang=${lang}`)

      expect(body).toContain(`<a href="/terminate?lang=${lang}" lang="de">Verträge hier kündigen</a>`)
    }
  })

  test('says what else is enough, for a customer who does not have the number at hand', async () => {
    const { body } = await aBrowser(service).open('/terminate?lang=de')

    expect(body).toContain('Dann genügt die Zählernummer oder Ihr Name mit der Lieferadresse.')
  })

  test('fills in the number of a link', async () => {
    const { body } = await aBrowser(service).open('/terminate?order=30000016')

    expect(body).toContain('value="30000016"')
  })
})

describe('a termination that matches its contract', () => {
  test('ends it on the earliest day, and the receipt has content, date, time and the last day', async () => {
    const { contractNumber, emailAddress } = await aContract()

    const answer = await send({ order: contractNumber, email: emailAddress })
    await runTasks()

    const [declaration] = await declarations(contractNumber)
    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'termination-receipt')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Ihre Kündigung ist eingegangen')
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect(declaration).toMatchObject({ result: 'terminated', contractNumber, kind: 'Ordinary' })
    expect(declaration?.endDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(flat(mail?.text)).toContain(
      `Hiermit kündige ich den Vertrag über die Lieferung von Strom mit der Nummer ${contractNumber} ordentlich zum frühestmöglichen Zeitpunkt.`,
    )
    expect(mail?.text).toMatch(/\d\d:\d\d Uhr/)
    expect(flat(mail?.text)).toMatch(/Ihr Vertrag endet am \d+\. \p{L}+ \d{4}/u)
    expect((await auditOf(contractNumber)).map(({ action }) => action)).toContain('termination.declared')
  })

  test('keeps the wished day if it is late enough, and takes the next possible one if it is too early', async () => {
    const late = await aContract()
    const early = await aContract()
    const today = berlinDate(clock.now())
    const inMonths = plusDays(today, 300)

    await send({ order: late.contractNumber, email: late.emailAddress, date: inMonths })
    await send({ order: early.contractNumber, email: early.emailAddress, date: today })

    expect((await declarations(late.contractNumber))[0]?.endDate).toBe(inMonths)
    expect((await declarations(early.contractNumber))[0]?.endDate).not.toBe(today)
    expect(await stateOf(early.contractNumber)).toBe('Cancelled')
  })

  test('is one termination however many arrive at once', async () => {
    const { contractNumber, emailAddress } = await aContract()

    await Promise.all([1, 2, 3].map(() => send({ order: contractNumber, email: emailAddress })))

    const { rows } = await pool.query(sql`
      select 1 from order_history where contract_number = ${contractNumber} and event = 'terminated'`)
    expect(rows).toHaveLength(1)
    expect((await declarations(contractNumber)).map(({ result }) => result).sort()).toEqual([
      'already-ending',
      'already-ending',
      'terminated',
    ])
  })

  const home = { newstreet: 'Lindenallee 3', newpostcode: '10115', newcity: 'Berlin' }
  const newAddressOf = async (contractNumber: string) => {
    const { rows } = await pool.query<{ declared: object | null; kept: object | null }>(sql`
      select d.given_new_address as declared, o.new_address as kept
      from termination_declarations d join orders o using (contract_number) where contract_number = ${contractNumber}`)
    return rows[0]
  }

  test('because of a move takes the new address, and the confirmation offers the contract there', async () => {
    const { contractNumber, emailAddress } = await aContract()

    await send({ kind: 'MoveOut', order: contractNumber, email: emailAddress, ...home })
    await runTasks()

    const address = { streetName: 'Lindenallee 3', postCode: '10115', city: 'Berlin' }
    expect(await newAddressOf(contractNumber)).toEqual({ declared: address, kept: address })
    const mails = await mailsTo(emailAddress)
    const textOf = (wanted: string) => flat(mails.find(({ kind }) => kind === wanted)?.text)
    expect(textOf('termination-receipt')).toContain('Neue Adresse: Lindenallee 3, 10115 Berlin')
    expect(textOf('termination-confirmation')).toContain(
      'an der neuen Adresse fortzusetzen: Lindenallee 3, 10115 Berlin.',
    )
  })

  test('of another kind keeps no new address', async () => {
    const { contractNumber, emailAddress } = await aContract()

    await send({ order: contractNumber, email: emailAddress, ...home })

    expect(await newAddressOf(contractNumber)).toEqual({ declared: null, kept: null })
  })

  test('for an important cause waits for a person, with a receipt at once', async () => {
    const { contractNumber, emailAddress } = await aContract()

    await send({
      kind: 'ImportantCause',
      reason: 'Kein Strom seit Wochen',
      order: contractNumber,
      email: emailAddress,
    })
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'termination-receipt')
    expect(await stateOf(contractNumber)).toBe('Delivery')
    expect((await declarations(contractNumber))[0]?.result).toBe('to-clarify')
    expect(flat(mail?.text)).toContain('Grund: Kein Strom seit Wochen')
    expect(flat(mail?.text)).toContain('Wir prüfen Ihre Kündigung persönlich')
  })
})

describe('a termination that matches nothing', () => {
  test('is kept, gets the same page and a receipt that says nothing about any contract', async () => {
    const { contractNumber, emailAddress } = await aContract()
    const known = await send({ order: contractNumber, email: emailAddress })
    const stranger = 'stranger-1@example.com'

    const unknown = await send({ order: contractNumber, email: stranger })
    await runTasks()

    const { rows } = await pool.query<{ result: string }>(
      sql`select result from termination_declarations where given_email = ${stranger}`,
    )
    const { rows: mails } = await pool.query<{ text: string }>(
      sql`select text from mails where to_key = ${stranger}`,
    )
    const without = (body: string) =>
      body
        .replaceAll(stranger, '')
        .replaceAll(emailAddress, '')
        .replace(/\d\d:\d\d/g, '')
    expect(without(unknown.body)).toBe(without(known.body))
    expect(rows).toEqual([{ result: 'unmatched' }])
    expect(flat(mails[0]?.text)).toContain('Wir prüfen, zu welchem Vertrag die Kündigung gehört.')
  })

  test('fills no mailbox of a stranger: three receipts a day go to an address, and all are kept', async () => {
    const email = 'stranger-2@example.com'

    for (const _ of [1, 2, 3, 4, 5]) await send({ order: '30000016', email })
    await runTasks()

    const { rows } = await pool.query(sql`select 1 from mails where to_key = ${email}`)
    expect(rows).toHaveLength(3)
    expect(
      (await pool.query(sql`select 1 from termination_declarations where given_email = ${email}`)).rows,
    ).toHaveLength(5)
  })
})

describe('a termination without a contract number', () => {
  const home = { street: 'Invalidenstr. 12 A', postcode: '10115' }
  const meterOf = async (contractNumber: string) => {
    const { rows } = await pool.query<{ meter: string }>(sql`
      select meter_number as meter from orders where contract_number = ${contractNumber}`)
    return rows[0]?.meter ?? ''
  }
  const kept = async (email: string) => {
    const { rows } = await pool.query<{ result: string; contractNumber: string | null; tried: string[] }>(sql`
      select result, contract_number as "contractNumber", tried, given_number as "givenNumber",
        given_street as street, given_post_code as "postCode"
      from termination_declarations where given_email_key = ${email.toLowerCase()} order by received_at, id`)
    return rows
  }

  test.each([
    ['the meter number', async (number: string) => ({ meter: (await meterOf(number)).toLowerCase() })],
    ['name and delivery address', async () => home],
  ])('ends the contract that %s and the email address fit, with the receipt at once', async (_by, by) => {
    const { contractNumber, emailAddress } = await aContract()

    const answer = await send({ ...(await by(contractNumber)), email: emailAddress })
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'termination-receipt')
    expect(answer.statusCode).toBe(200)
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect(await kept(emailAddress)).toMatchObject([{ result: 'terminated', contractNumber }])
    expect(flat(mail?.text)).toMatch(/(für den Zähler 1EMH|für die Lieferadresse Invalidenstr\. 12 A)/)
  })

  test('that fits none is kept for an operator, with the same page and a receipt that says nothing', async () => {
    const { contractNumber, emailAddress } = await aContract()
    const known = await send({ ...home, email: emailAddress })
    const stranger = 'stranger-3@example.com'

    const unknown = await send({ ...home, email: stranger })
    await runTasks()

    const { rows: mails } = await pool.query<{ subject: string; text: string }>(
      sql`select subject, text from mails where to_key = ${stranger}`,
    )
    const without = (body: string) =>
      body
        .replaceAll(stranger, '')
        .replaceAll(emailAddress, '')
        .replace(/\d\d:\d\d/g, '')
    expect(without(unknown.body)).toBe(without(known.body))
    expect(await stateOf(contractNumber)).toBe('Cancelled')
    expect(await kept(stranger)).toMatchObject([
      { result: 'unmatched', tried: ['address-unknown'], givenNumber: null, postCode: '10115' },
    ])
    expect(mails[0]?.subject).toBe('Ihre Kündigung ist eingegangen')
    expect(flat(mails[0]?.text)).toContain('für die Lieferadresse Invalidenstr. 12 A (PLZ 10115)')
  })

  test('that fits several contracts of the customer waits for an operator', async () => {
    const [one, other] = [await aContract(), await aContract()]
    await pool.query(sql`
      update orders set account_id = (select account_id from orders where contract_number = ${one.contractNumber}),
        opened_account = false where contract_number = ${other.contractNumber}`)

    await send({ ...home, email: one.emailAddress })

    expect(await kept(one.emailAddress)).toMatchObject([
      { result: 'unmatched', tried: ['customer-found', 'several-contracts'] },
    ])
    expect(await stateOf(one.contractNumber)).toBe('Delivery')
    expect(await stateOf(other.contractNumber)).toBe('Delivery')
  })

  test('429 for the sixth about one meter from one network', async () => {
    const ip = newNetwork()
    const fields = { meter: '1EMH0055667788', email: 'anna-4@example.com' }

    for (const _ of [1, 2, 3, 4, 5]) await send(fields, { ip })

    expect((await send({ ...fields, meter: '1emh 0055667788' }, { ip })).statusCode).toBe(429)
  })
})

describe('a form that is refused', () => {
  test.each([
    ['without a kind', { kind: '' }, 'Bitte wählen Sie die Art der Kündigung.'],
    [
      'for an important cause without a reason',
      { kind: 'ImportantCause' },
      'Bitte nennen Sie den wichtigen Grund.',
    ],
    ['without a number', { order: '' }, 'Bitte geben Sie die Vertragsnummer, die Zählernummer oder'],
    ['with half a meter number', { order: '', meter: '1E' }, 'Das ist keine vollständige Zählernummer.'],
    ['with a street alone', { order: '', street: 'Ackerstr. 1' }, 'Bitte geben Sie die fünf Ziffern'],
    ['with a postcode alone', { order: '', postcode: '10115' }, 'Bitte geben Sie Straße und Hausnummer ein.'],
    ['with swapped digits', { order: '30000061' }, 'Diese Nummer gibt es bei uns nicht.'],
    ['without a name', { name: ' ' }, 'Bitte geben Sie Ihren Namen ein.'],
    ['without an address', { email: '' }, 'Bitte geben Sie Ihre E\u2011Mail-Adresse ein.'],
    [
      'with half a new address',
      { kind: 'MoveOut', newcity: 'Berlin' },
      'Bitte geben Sie Straße und Hausnummer ein.',
    ],
    [
      'with a new postcode that is none',
      { kind: 'MoveOut', newstreet: 'Am Platz 1', newcity: 'Wien', newpostcode: '1010' },
      'Bitte geben Sie die fünf Ziffern der Postleitzahl ein.',
    ],
    ['with a day that is over', { date: '2020-01-31' }, 'Dieser Tag ist schon vorbei.'],
    ['with a day that does not exist', { date: '2027-02-31' }, 'Das ist kein gültiges Datum.'],
    [
      'with a day in many years',
      { date: '2099-01-01' },
      'Bitte wählen Sie einen Tag in den nächsten zwei Jahren.',
    ],
  ])('%s: 422 and a sentence at the field', async (_how, fields, says) => {
    const answer = await send({ order: '30000016', email: 'anna@example.com', ...fields })

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(says)
  })

  test('403 for a form that is not ours, and nothing is kept', async () => {
    const answer = await send({ order: '30000024', email: 'anna@example.com', form_token: 'x' })

    expect(answer.statusCode).toBe(403)
    expect(await declarations('30000024')).toEqual([])
  })

  test('429 aloud, with the other ways to terminate, for the sixth about one number from one network', async () => {
    const ip = newNetwork()
    const { contractNumber } = await place()
    const fields = { order: contractNumber, email: 'anna-3@example.com' }

    for (const _ of [1, 2, 3, 4, 5]) await send(fields, { ip })
    const sixth = await send(fields, { ip })

    expect(sixth.statusCode).toBe(429)
    expect(sixth.headers['retry-after']).toMatch(/^\d+$/)
    expect(sixth.body).toContain('kündigen Sie direkt per E')
  })
})
