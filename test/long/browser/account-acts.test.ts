// @module-tag browser
/** What a customer does with a contract and in the settings, in both languages. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../../src/app/task-handlers.fixture.ts'
import { confirm, customers, password } from '../../../src/pages/account/customer.fixture.ts'
import { actTexts } from '../../../src/pages/contract-acts/act-texts.ts'
import { settingsTexts } from '../../../src/pages/settings/settings-texts.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { runDueTasks } from '../../../src/platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../../src/platform/time/berlin.ts'
import { plusDays } from '../../../src/platform/time/day-number.ts'
import { headingOf, pagesInBrowser, phone } from '../../support/pages-in-browser.ts'

type Lang = 'de' | 'en'

const { service, origin, newPage } = await pagesInBrowser()
const { pool, clock, deps } = service
const { newCustomer } = customers(service)
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const inDays = (days: number) => plusDays(berlinDate(clock.now()), days)

/** A customer with a contract in delivery, logged in on this page. */
async function loggedIn(page: Page, lang: Lang) {
  const { account, contractNumbers } = await newCustomer({
    ...{ state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-02-01' },
  })
  const [contractNumber = ''] = contractNumbers
  await confirm(service, contractNumber, new Date('2026-01-20T09:00:00Z'))
  await page.goto(`${origin}/account/login?lang=${lang}`)
  await page.locator('#email').fill(account.emailAddress)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: /^(Anmelden|Log in)$/ }).click()
  await page.waitForURL(/\/account\?/)
  const open = (path: string) => page.goto(`${origin}/account/${path}?lang=${lang}`)
  return {
    account,
    contractNumber,
    open,
    act: (name: string) => open(`contracts/${contractNumber}/${name}`),
  }
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const mailsTo = async (address: string) =>
  (
    await pool.query<{ kind: string; subject: string; text: string; links: string[] }>(sql`
      select kind, subject, text, links from mails where to_key = ${address.toLowerCase()} order by sent_at, id`)
  ).rows

async function fillMove(page: Page, moveOutDate = inDays(30)) {
  await page.locator('#moveOutDate').fill(moveOutDate)
  await page.locator('#moveInDate').fill(inDays(31))
  await page.locator('#streetName').fill('Lindenallee')
  await page.locator('#houseNumber').fill('3')
  await page.locator('#postCode').fill('10115')
  await page.locator('#city').fill('Berlin')
  await page.locator('#meterNumber').fill('1EMH0077777777')
}

async function fillBank(page: Page, iban: string) {
  await page.locator('#payment').check()
  await page.locator('#iban').fill(iban)
  await page.locator('#bic').fill('BYLADEM1001')
  await page.locator('#bankName').fill('DKB')
  await page.locator('#mandate').check()
}

describe.each(['de', 'en'] as const)('without a script, on a phone, in %s', (lang) => {
  const act = actTexts[lang]
  const settings = settingsTexts[lang]
  const onPhone = () => newPage({ ...phone, javaScriptEnabled: false })

  test('a customer terminates a contract, is refused a day that is too early, and takes it back', async () => {
    const page = await onPhone()
    const { account, act: open } = await loggedIn(page, lang)
    await page.getByRole('link', { name: new RegExp(`^${act.links.terminate} \\d`) }).click()
    await page.locator('#kind').check()
    await page.locator('#endDate').fill(inDays(1))
    await submit(page, act.next)
    const refused = await page.locator('#endDate-fault').textContent()
    await page.locator('#endDate').fill('')
    await submit(page, act.next)
    expect(await headingOf(page)).toBe(act.confirmTitle)
    await submit(page, act.confirm)
    expect(await headingOf(page)).toBe(act.endingTitle)
    await page.getByRole('link', { name: act.takeBack }).click()
    await submit(page, act.takeBack)

    expect(refused).toContain(act.tooEarly('').slice(0, 12))
    expect(await page.getByRole('status').textContent()).toContain(act.takenBack.slice(0, 20))
    await open('terminate')
    expect(await headingOf(page)).toBe(act.terminateTitle)
    await runTasks()
    expect((await mailsTo(account.emailAddress)).map(({ kind }) => kind)).toContain(
      'send-termination-withdrawn-mail',
    )
    await page.context().close()
  })

  test('a customer changes the bank, is refused a bad IBAN and a wrong password, and is notified by mail', async () => {
    const page = await onPhone()
    const { account, act: open } = await loggedIn(page, lang)
    await open('bank-details')
    await fillBank(page, 'DE02 1203 0000 0000 2020 52')
    await page.locator('#current').fill(password)
    await submit(page, act.bankSave)
    const badIban = await page.locator('#iban-fault').textContent()
    await fillBank(page, 'DE02 1203 0000 0000 2020 51')
    await page.locator('#current').fill('not-the-one')
    await submit(page, act.bankSave)
    const badPassword = await page.locator('#current-fault').isVisible()
    await page.locator('#current').fill(password)
    await submit(page, act.bankSave)
    await runTasks()

    expect(badIban).toBe(act.ibanWrong)
    expect(badPassword).toBe(true)
    expect(await page.getByRole('status').textContent()).toBe(act.bankDone)
    expect(await page.textContent('main')).toContain('DE02 **** **** **** **20 51')
    const mail = (await mailsTo(account.emailAddress)).at(-1)
    expect(mail?.kind).toBe('send-contract-changed-mail')
    expect(mail?.text).not.toContain('DE02120300000000202051')
    await page.context().close()
  })

  test('a customer changes where bills go, and is refused a postcode that does not exist', async () => {
    const page = await onPhone()
    await (await loggedIn(page, lang)).act('billing-address')
    await page.locator('#to-other').check()
    await page.locator('#streetName').fill('Hauptstraße')
    await page.locator('#postCode').fill('00000')
    await page.locator('#city').fill('München')
    await submit(page, act.billingSave)
    const refused = await page.locator('#postCode-fault').textContent()
    await page.locator('#postCode').fill('80331')
    await submit(page, act.billingSave)

    expect(refused).toBe(act.postCodeWrong)
    expect(await page.getByRole('status').textContent()).toBe(act.billingDone)
    await page.context().close()
  })

  test('a customer moves: too early is refused, the price is shown, and the order is placed', async () => {
    const page = await onPhone()
    const { account, act: open } = await loggedIn(page, lang)
    await open('move')
    await fillMove(page, inDays(0))
    await submit(page, act.next)
    const refused = await page.locator('#moveOutDate-fault').textContent()
    await page.locator('#moveOutDate').fill(inDays(30))
    await submit(page, act.next)
    expect(await page.textContent('main')).toContain('€')
    await page.locator('#current').fill(password)
    await submit(page, act.order)
    const moved = await page.getByRole('status').textContent()
    await runTasks()

    expect(refused).toContain(act.tooEarly('').slice(0, 12))
    expect(moved).toMatch(/3\d{7,}/)
    expect((await mailsTo(account.emailAddress)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['send-order-confirmation-mail', 'send-termination-confirmation-mail']),
    )
    await page.context().close()
  })

  test('a customer chooses another language for pages without one, and a phone number', async () => {
    const page = await onPhone()
    const { open } = await loggedIn(page, lang)
    const other = lang === 'de' ? 'en' : 'de'
    await open('settings')
    await page.locator(other === 'de' ? '#language' : '#language-en').check()
    await submit(page, settings.saveLanguage)
    await page.goto(`${origin}/account/settings`)
    const title = await headingOf(page)
    await open('settings/phone')
    await page.locator('#phone').fill('keine Zahl')
    await submit(page, settings.phoneSave)
    const refused = await page.locator('#phone-fault').isVisible()
    await page.locator('#phone').fill('+49 30 1234567')
    await submit(page, settings.phoneSave)

    expect(title).toBe(settingsTexts[other].title)
    expect(refused).toBe(true)
    expect(await page.getByRole('status').textContent()).toBe(settings.phoneSaved)
    await page.context().close()
  })

  test('a customer gets a new email address by the link that it gets, after a wrong password', async () => {
    const page = await onPhone()
    const { account, open } = await loggedIn(page, lang)
    const address = `neu-${account.customerNumber}@example.com`
    await open('settings/email')
    await page.locator('#email').fill(address)
    await page.locator('#current').fill('not-the-one')
    await submit(page, settings.emailSave)
    const refused = await page.locator('#current-fault').isVisible()
    await page.locator('#current').fill(password)
    await submit(page, settings.emailSave)
    await runTasks()
    const [mail] = await mailsTo(address)
    await page.goto(mail?.links.find((url) => url.includes('/email-address?')) ?? '')
    await page.locator('main button').click()
    await open('settings')

    expect(refused).toBe(true)
    expect(await page.textContent('main')).toContain(address)
    await page.context().close()
  })

  test('a customer downloads all data after the password, and asks for erasure and takes that back', async () => {
    const page = await onPhone()
    const { account, open } = await loggedIn(page, lang)
    await open('settings/data')
    await page.locator('#current').fill('not-the-one')
    await submit(page, settings.exportAsk)
    const refused = await page.locator('#current-fault').isVisible()
    await page.locator('#current').fill(password)
    await submit(page, settings.exportAsk)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: settings.exportJson }).click(),
    ])
    await page.getByRole('link', { name: settings.erasureAsk }).click()
    await page.locator('#current').fill(password)
    await submit(page, settings.erasureSend)
    await submit(page, settings.erasureTakeBack)
    await runTasks()

    expect(refused).toBe(true)
    expect(file.suggestedFilename()).toBe(`customer-${account.customerNumber}.json`)
    expect(await page.textContent('main')).toContain(settings.erasureTakenBack('').slice(0, 12))
    expect((await mailsTo(account.emailAddress)).map(({ kind }) => kind)).toContain('send-data-export-mail')
    await page.context().close()
  })

  test('a form that is too old is shown again and changes nothing', async () => {
    const page = await onPhone()
    const { act: open } = await loggedIn(page, lang)
    await open('billing-address')
    await page.context().clearCookies({ name: 'wattline-form' })
    await submit(page, act.billingSave)

    expect(await page.getByRole('alert').isVisible()).toBe(true)
    await page.context().close()
  })
})

test('the form to terminate goes by keyboard alone', async () => {
  const page = await newPage()
  await (await loggedIn(page, 'de')).act('terminate')
  await page.locator('#kind').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: actTexts.de.confirmTitle }).waitFor()
  await page.getByRole('button', { name: actTexts.de.confirm, exact: true }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: actTexts.de.endingTitle }).waitFor()
  await page.context().close()
})
