import { describe, expect, test } from 'vitest'
import { holdPauses, skipPauses } from '../../../test/support/pauses.ts'
import { type Answer, testService } from '../../../test/support/test-service.ts'
import { orders } from '../../contracts/declarations/orders.fixture.ts'
import { dateTimeText } from '../../mail/local-text.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import { sql } from '../../platform/db/sql.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'
import { berlinDate, berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { aBrowser } from '../account/browser.fixture.ts'

const service = await testService({ RATE_LIMIT_PER_MINUTE: '10000000' })
// A declaration takes this long, whatever comes of it.
skipPauses(steadyMilliseconds)
const { clock, send, logLines } = service
const { place, play, runTasks, mailsTo, stateOf, declarationsOf, auditOf } = orders(service)
const [formPath, confirmPath] = ['/withdrawal?lang=en', '/withdrawal/confirm?lang=en']

/** What is stored of the declarations that an address sent. */
const keptFrom = async (email: string) => {
  const { rows } = await service.pool.query<{ receivedAt: Date }>(sql`
    select contract_number as "contractNumber", statement, result, given_number as "givenNumber",
      given_email as "givenEmail", given_name as "givenName", given_words as "givenWords", language, tried,
      received_at as "receivedAt"
    from withdrawal_declarations where given_email_key = ${email.toLowerCase()} order by received_at`)
  return rows
}
/** What arrived at any address, also at one that no order knows. */
const mailbox = async (email: string) => {
  const { rows } = await service.pool.query<{ subject: string; text: string; html: string }>(sql`
    select subject, text, html from mails where to_key = ${email.toLowerCase()} order by sent_at`)
  return rows
}

const logged = (result: string) => logLines.some((line) => line.includes(`"result":"${result}"`))

let networks = 0
const newBrowser = () => aBrowser(service, { ip: `203.0.113.${++networks}` })

type Typed = { email: string } & Partial<
  Record<'order' | 'meter' | 'street' | 'postcode' | 'name' | 'words', string>
>

/** Both steps, as a browser takes them. */
async function declare(typed: Typed, browser = newBrowser()) {
  await browser.open(formPath)
  const asked = await browser.submit(formPath, typed)
  return { asked, answer: await browser.submit(confirmPath, typed), browser }
}
const declared = async ({ contractNumber, emailAddress }: { contractNumber: string; emailAddress: string }) =>
  (await declare({ order: contractNumber, email: emailAddress })).answer

const expectSafeHeaders = ({ headers }: Answer) => {
  const csp = String(headers['content-security-policy'])
  expect(csp).toContain("default-src 'none'")
  expect(csp).toContain("form-action 'self'")
  expect(csp).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}

describe('the form to withdraw', () => {
  test('opens without a login, with the number out of the mail', async () => {
    const page = await send({ url: '/withdrawal?order=30000016', headers: { 'accept-language': 'de' } })

    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>Vertrag widerrufen</h1>')
    expect(page.body).toContain('value="30000016"')
    expectSafeHeaders(page)
  })

  test.each(['"><script>alert(1)</script>', "' onfocus='x", '\u202e'])('shows %j as text', async (order) => {
    const page = await send({ url: `/withdrawal?order=${encodeURIComponent(order)}` })

    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('<script')
    expect(page.body).not.toContain("onfocus='x")
  })

  test.each([
    [{ order: '', email: 'anna@example.com' }, 'order', 'Please enter the contract number, the meter'],
    [{ email: 'a@b.de', street: 'Ackerstr. 1', postcode: '10115' }, 'name', 'Please enter your name along'],
    [{ email: 'a@b.de', meter: '1E' }, 'meter', 'This is not a complete meter number.'],
    [{ order: '30000017', email: 'anna@example.com' }, 'order', 'We do not have this number.'],
    [{ order: '30000016', email: '' }, 'email', 'Please enter your email address.'],
    [{ order: '30000016', email: 'anna' }, 'email', 'This is not a complete email address.'],
    [
      { order: '30000016', email: 'a@b.de', words: 'x'.repeat(1001) },
      'words',
      'Please use at most 1000 characters',
    ],
  ])('refuses %j with the fault at the field', async (typed, name, fault) => {
    const browser = newBrowser()
    await browser.open(formPath)

    const answer = await browser.submit(formPath, typed)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`<p class="fault" id="${name}-fault">${fault}`)
    expect(answer.body).toContain('<title>Error: ')
  })

  test('asks to confirm, and tells a stranger nothing but what was typed', async () => {
    const { contractNumber } = await place()

    const { asked } = await declare({
      order: contractNumber,
      email: 'stranger@example.com',
      words: '<b>Too dear</b>',
    })

    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('<h1>Confirm withdrawal</h1>')
    expect(asked.body).toContain(`number ${contractNumber}.`)
    expect(asked.body).toContain('&lt;b&gt;Too dear&lt;/b&gt;')
    expect(asked.body).not.toMatch(/Anna|Muster|Berlin|Withdrawer|Dynamic|brand\//)
    expect(await stateOf(contractNumber)).toBe('Open')
    expectSafeHeaders(asked)
  })
})

describe('the confirmed withdrawal', () => {
  test('withdraws the order, keeps the words with their time, and mails both back', async () => {
    const { contractNumber, customerNumber, emailAddress } = await place()
    const typed = {
      order: contractNumber,
      email: ` ${emailAddress.toLowerCase()}`,
      name: 'Anna Müster',
      words: 'Zu teuer für uns.',
    }

    const { answer } = await declare(typed)
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('We have received your statement')
    expect(await stateOf(contractNumber)).toBe('Revoked')
    const statement = `I hereby withdraw from the contract for the supply of electricity, number ${contractNumber}.\nName: Anna Müster\nZu teuer für uns.`
    const [kept] = await declarationsOf(contractNumber)
    expect(kept).toMatchObject({ statement, result: 'withdrawn', cameBy: 'form' })
    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'withdrawal-receipt')
    for (const body of [mail?.text.replace(/\s+/g, ' '), mail?.html]) {
      expect(body).toContain('Zu teuer für uns.')
      expect(body).toContain('Anna Müster')
      expect(body).toContain(dateTimeText(berlinDateTime(kept?.receivedAt ?? new Date(0)), 'de'))
    }
    expect(await auditOf(contractNumber)).toMatchObject([
      {
        action: 'withdrawal.declared',
        actor: `customer:${customerNumber}`,
        after: { result: 'withdrawn', cameBy: 'form' },
      },
    ])
  })

  test('says the same, in words, status and headers, whether number and address fit or not', async () => {
    const known = await place()
    const other = await place()
    const without = ({ headers, body, statusCode }: Answer, number: string) => ({
      statusCode,
      body: body
        .replaceAll(number, 'N')
        .replace(/form_token" value="[^"]+"/g, '')
        .replace(/\d\d:\d\d/g, ''),
      headers: Object.keys(headers).sort(),
    })

    const fits = await declared(known)
    const doesNot = await declared({ ...other, emailAddress: known.emailAddress })
    const unknown = await declared({ contractNumber: '30000040', emailAddress: known.emailAddress })

    expect(without(doesNot, other.contractNumber)).toEqual(without(fits, known.contractNumber))
    expect(without(unknown, '30000040')).toEqual(without(fits, known.contractNumber))
    expect(await stateOf(other.contractNumber)).toBe('Open')
    expect(await declarationsOf(other.contractNumber)).toEqual([])
  })

  test.each([
    ['the right contract and another address', ['contract-found', 'address-differs', 'name-same']],
    ['a number that we do not have', ['contract-unknown']],
  ])('with %s is kept as it was received, and its sender gets the receipt', async (what, tried) => {
    const { contractNumber } = await place()
    const order = what.startsWith('the right') ? contractNumber : '30000040'
    const email = `Second.Address-${order}@example.com`
    const typed = { order, email, name: 'Anna Muster', words: 'From my\r\nother mailbox.' }

    await declare(typed)
    await runTasks()

    const statement = `I hereby withdraw from the contract for the supply of electricity, number ${order}.\nName: Anna Muster\nFrom my\nother mailbox.`
    const [kept] = await keptFrom(email)
    expect(kept).toEqual({
      contractNumber: null,
      statement,
      result: 'unmatched',
      givenNumber: order,
      givenEmail: email,
      givenName: 'Anna Muster',
      givenWords: 'From my\nother mailbox.',
      language: 'en',
      tried,
      receivedAt: expect.any(Date),
    })
    const [receipt, ...more] = await mailbox(email)
    expect(more).toEqual([])
    expect(receipt?.subject).toBe(`We have received your statement of withdrawal – number ${order}`)
    for (const body of [receipt?.text, receipt?.html]) {
      expect(body).toContain('other mailbox.')
      expect(body).toContain(dateTimeText(berlinDateTime(kept?.receivedAt ?? new Date(0)), 'en'))
      expect(body).toContain('Wattline')
    }
  })

  test('gets the same receipt whether there is such a contract or not', async () => {
    const { contractNumber } = await place()
    const [one, other] = ['same-1@example.com', 'same-2@example.com']
    await declare({ order: contractNumber, email: one })
    await declare({ order: '30000040', email: other })
    await runTasks()
    const receiptTo = async (email: string, number: string) => {
      const [{ subject = '', text = '', html = '' } = {}] = await mailbox(email)
      const unlike = (body: string) => body.replaceAll(number, 'N').replace(/\d\d:\d\d/g, '')
      return [subject, text, html].map(unlike)
    }

    const known = await receiptTo(one, contractNumber)

    expect(known[1]).toContain('We confirm that we received')
    expect(known).toEqual(await receiptTo(other, '30000040'))
  })

  test('fills no mailbox of a stranger: three receipts a day go to an address, and all declarations are kept', async () => {
    const email = 'bombed@example.com'
    const numbers = ['30000016', '30000024', '30000032', '30000040', '30000057']
    for (const order of numbers) await declare({ order, email: `${email.toUpperCase()}` })
    await runTasks()

    expect(await mailbox(email)).toHaveLength(3)
    expect(await keptFrom(email)).toHaveLength(5)
  })

  test('takes the same time either way', async () => {
    const known = await place()
    const pauses = holdPauses(steadyMilliseconds)
    const answered: string[] = []
    const submit = async (email: string) => {
      const browser = newBrowser()
      await browser.open(formPath)
      await browser.submit(confirmPath, { order: known.contractNumber, email })
      answered.push(email)
    }

    const doesNot = submit('nobody@example.com')
    await expect.poll(() => logged('unmatched')).toBe(true)
    const fits = submit(known.emailAddress)
    await expect.poll(() => stateOf(known.contractNumber)).toBe('Revoked')

    // Their work is done, and both wait for the same moment.
    expect(pauses.begun()).toBe(2)
    expect(answered).toEqual([])
    pauses.end()
    await Promise.all([fits, doesNot])
  })

  test('that fits nothing leaves no trace of the person in the log, and none in the trail of the contract', async () => {
    const { contractNumber } = await place()
    const words = 'A secret of mine'
    await declare({ order: contractNumber, email: 'curious@example.com', name: 'Curious', words })

    const log = logLines.join('\n')

    expect(log).toContain('"result":"unmatched"')
    for (const text of ['curious@example.com', 'Curious', words]) expect(log).not.toContain(text)
    expect(await auditOf(contractNumber)).toEqual([])
  })

  test('that comes twice is answered kindly, and changes nothing more', async () => {
    const order = await place()
    await declared(order)
    const again = await declared(order)
    await runTasks()

    const mails = await mailsTo(order.emailAddress)
    const answer = mails.find(({ kind }) => kind === 'withdrawal-answer')

    expect(again.statusCode).toBe(200)
    expect((await declarationsOf(order.contractNumber)).map(({ result }) => result)).toEqual([
      'withdrawn',
      'already-withdrawn',
    ])
    expect(mails.filter(({ kind }) => kind === 'withdrawal-receipt')).toHaveLength(1)
    expect(answer?.text.replace(/\s+/g, ' ')).toContain('Sie haben diesen Vertrag schon am')
  })

  test('that comes over and over fills no mailbox', async () => {
    const order = await place()
    for (let count = 0; count < 6; count++) await declared(order)
    await runTasks()

    const kinds = (await mailsTo(order.emailAddress)).map(({ kind }) => kind)

    expect(kinds.filter((kind) => kind === 'withdrawal-answer')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'withdrawal-receipt')).toHaveLength(1)
  })

  test('of a denied order learns that there is no contract', async () => {
    const order = await place()
    await play(order.contractNumber, 'events', { event: 'denied', denialReason: 'Dunning' })
    await declared(order)
    await runTasks()

    const mail = (await mailsTo(order.emailAddress)).find(({ kind }) => kind === 'withdrawal-answer')

    expect(await stateOf(order.contractNumber)).toBe('Rejected')
    expect(mail?.text).toContain('nicht zustande gekommen')
  })

  test('of a business is possible before the contract is confirmed, and not after', async () => {
    const [before, after] = [await place({ isBusiness: true }), await place({ isBusiness: true })]
    await play(after.contractNumber, 'advance', { to: 'PendingDelivery' })

    await declared(before)
    await declared(after)
    await runTasks()

    expect(await stateOf(before.contractNumber)).toBe('Revoked')
    expect(await stateOf(after.contractNumber)).toBe('PendingDelivery')
    const mail = (await mailsTo(after.emailAddress)).find(({ kind }) => kind === 'withdrawal-answer')
    expect(mail?.text).toContain('gilt für Verbraucher')
  })

  test('of a terminated contract is received at once and waits for a person', async () => {
    const order = await place()
    await play(order.contractNumber, 'advance', { to: 'Cancelled' })
    await declared(order)
    await runTasks()

    const { rows } = await service.pool.query<{ parked: boolean; error: string }>(sql`
      select parked_at is not null as parked, last_error as error from tasks
      where kind = 'clarify-withdrawal' and subject = ${order.contractNumber}`)
    const mail = (await mailsTo(order.emailAddress)).find(({ kind }) => kind === 'withdrawal-answer')

    expect(rows).toMatchObject([{ parked: true }])
    expect(rows[0]?.error).toContain('Cancelled')
    expect(mail?.subject).toContain('Wir haben Ihren Widerruf erhalten')
    expect(await declarationsOf(order.contractNumber)).toMatchObject([{ result: 'to-clarify' }])
  })
})

describe('a withdrawal without a contract number', () => {
  const home = { name: 'Anna Muster', street: 'Invalidenstr. 12a', postcode: '10115' }

  test.each(['meter number', 'name and delivery address'])('withdraws the order by its %s', async (by) => {
    const { contractNumber, emailAddress } = await place()
    const { rows } = await service.pool.query<{ meter: string }>(sql`
      select meter_number as meter from orders where contract_number = ${contractNumber}`)
    const typed = by === 'meter number' ? { meter: rows[0]?.meter ?? '' } : home

    const { asked, answer } = await declare({ ...typed, email: emailAddress })
    await runTasks()

    const mail = (await mailsTo(emailAddress)).find(({ kind }) => kind === 'withdrawal-receipt')
    expect(asked.body).toContain('Confirm withdrawal')
    expect(answer.statusCode).toBe(200)
    expect(await stateOf(contractNumber)).toBe('Revoked')
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/, (meter 1EMH00|delivery address Invalidenstr\. 12a)/)
  })

  test('of a stranger is kept for an operator, and the receipt goes to the sender', async () => {
    const { contractNumber } = await place()
    const email = 'no-number@example.com'

    await declare({ ...home, email })
    await runTasks()

    const [receipt, ...more] = await mailbox(email)
    expect(await keptFrom(email)).toMatchObject([
      { result: 'unmatched', contractNumber: null, givenNumber: null, tried: ['address-unknown'] },
    ])
    expect(await stateOf(contractNumber)).not.toBe('Revoked')
    expect(receipt?.subject).toBe('We have received your statement of withdrawal')
    expect(receipt?.text.replace(/\s+/g, ' ')).toContain(
      'delivery address Invalidenstr. 12a (postcode 10115)',
    )
    expect(more).toEqual([])
  })
})

describe('a post that is not ours', () => {
  test.each([
    ['without the secret', { form_token: undefined }, {}],
    ['with another secret', { form_token: 'x'.repeat(43) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
  ])('%s withdraws nothing', async (_, fields, headers) => {
    const { contractNumber, emailAddress } = await place()
    const browser = newBrowser()
    await browser.open(formPath)

    const answer = await browser.submit(
      confirmPath,
      { order: contractNumber, email: emailAddress, ...fields },
      { headers },
    )

    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('For your security we have reloaded the form.')
    expect(await stateOf(contractNumber)).toBe('Open')
  })

  test('straight to the second step, without ever having seen a form, withdraws nothing', async () => {
    const { contractNumber, emailAddress } = await place()

    const answer = await newBrowser().submit(confirmPath, { order: contractNumber, email: emailAddress })

    expect(answer.statusCode).toBe(403)
    expect(await stateOf(contractNumber)).toBe('Open')
  })
})

describe('too many declarations', () => {
  test('about one number from one network are refused, and others go on', async () => {
    const [order, other] = [await place(), await place()]
    const browser = newBrowser()
    const guess = (email: string) => declare({ order: order.contractNumber, email }, browser)
    for (let count = 0; count < 5; count++) await guess(`guess-${count}@example.com`)

    const { answer } = await guess(order.emailAddress)
    const fromElsewhere = await declared(other)
    const fromHome = await declared(order)

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body).toContain('we did not accept this one')
    expect(answer.body).toContain('service@example.com')
    expect(fromElsewhere.statusCode).toBe(200)
    expect(fromHome.statusCode).toBe(200)
    expect(await stateOf(order.contractNumber)).toBe('Revoked')
  })

  test('that are refused at one network count nowhere else: nobody alone can close a contract', async () => {
    const order = await place()
    const stranger = newBrowser()
    for (let count = 0; count < 60; count++) {
      await declare({ order: order.contractNumber, email: `guess-${count}@example.com` }, stranger)
    }

    expect((await declared(order)).statusCode).toBe(200)
    expect(await stateOf(order.contractNumber)).toBe('Revoked')
  })

  test('from one network are refused after twenty, and heard again a quarter of an hour later', async () => {
    const browser = newBrowser()
    const { contractNumber, emailAddress } = await place()
    const numbers = ['30000016', '30000024', '30000032', '30000040', '30000057']
    await Promise.all(
      numbers.flatMap((order) =>
        [1, 2, 3, 4].map((count) => declare({ order, email: `n${count}@example.com` }, browser)),
      ),
    )

    const refused = await declare({ order: contractNumber, email: emailAddress }, browser)
    clock.advance(15 * 60 * 1000 + 1000)
    const heard = await declare({ order: contractNumber, email: emailAddress }, browser)

    expect(refused.answer.statusCode).toBe(429)
    expect(heard.answer.statusCode).toBe(200)
    expect(await stateOf(contractNumber)).toBe('Revoked')
  })
})

test('the mails of an order lead to the form, with its number', async () => {
  const { contractNumber, emailAddress } = await place()
  await play(contractNumber, 'advance', { to: 'PendingDelivery' })
  await runTasks()

  const mails = await mailsTo(emailAddress)

  for (const kind of ['order-confirmation', 'contract-confirmation']) {
    const mail = mails.find((candidate) => candidate.kind === kind)
    expect(mail?.text).toContain(`http://localhost:8080/withdrawal?order=${contractNumber}`)
  }
})

// Last, since it moves the clock by weeks.
test('the period ends with its last day in Berlin, to the minute', async () => {
  const [inTime, late] = [await place(), await place()]
  for (const { contractNumber } of [inTime, late]) {
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
  }
  const lastDate = lastWithdrawalDate(berlinDate(clock.now()))
  const midnight = startOfBerlinDate(plusDays(lastDate, 1))

  clock.moveTo(new Date(midnight.getTime() - 60_000))
  await declared(inTime)
  clock.moveTo(midnight)
  await declared(late)
  await runTasks()

  expect(await stateOf(inTime.contractNumber)).toBe('Revoked')
  expect(await stateOf(late.contractNumber)).toBe('PendingDelivery')
  const mail = (await mailsTo(late.emailAddress)).find(({ kind }) => kind === 'withdrawal-answer')
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Widerrufsfrist für diesen Vertrag ist am')
  expect(await declarationsOf(late.contractNumber)).toMatchObject([{ result: 'period-over' }])
})
