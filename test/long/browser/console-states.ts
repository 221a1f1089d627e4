import type { Page } from 'playwright-core'
import { localActor } from '../../../src/app/local-actor.ts'
import { staffPassword } from '../../../src/backoffice/staff.fixture.ts'
import { codeOn } from '../../../src/dashboard/team.fixture.ts'
import { plusDays } from '../../../src/platform/time/day-number.ts'
import { inviteStaff } from '../../../src/staff/accounts/invite-staff.ts'
import { figurePaths } from '../../support/console-figures.ts'
import type { consoleInBrowser } from '../../support/console-in-browser.ts'
import type { Reach } from '../../support/judge-looks.ts'
import { monthsHeader, type seedConsole } from './rich-console.ts'

type Console = Awaited<ReturnType<typeof consoleInBrowser>>
type Seeded = Awaited<ReturnType<typeof seedConsole>>
type Filling = Readonly<Record<string, string>>

const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

async function fill(page: Page, filling: Filling): Promise<void> {
  for (const [name, value] of Object.entries(filling)) {
    const list = page.locator(`main select[name="${name}"]`)
    if ((await list.count()) > 0) await list.selectOption(value)
    else await page.locator(`main [name="${name}"]`).fill(value)
  }
}

/** What no link leads to: empty lists, refused forms, previews, and what is shown once. */
export function consoleStates({ service, opens }: Console, seeded: Seeded): Record<string, Reach> {
  const { rich, stuck, customer, today, effectiveDate, failingEndpoint, lateMessage } = seeded
  const inDays = (days: number) => plusDays(today, days)
  const comment = 'Found out by telephone.'
  const figures = figurePaths(service)
  const answer = `/console/market/messages/${lateMessage}/answer`
  /** A form that is filled in and sent, and what then is there to see. */
  const sent =
    (path: string, filling: Filling, button = 'Preview', shown = '#consequences'): Reach =>
    async (page) => {
      await opens(path)(page)
      await fill(page, filling)
      await press(page, button)
      await page.locator(shown).first().waitFor()
    }
  const ofRich = (part: string, filling: Filling) => sent(`/console/orders/${rich}/${part}`, filling)
  const refused = (path: string, filling: Filling, button?: string) => sent(path, filling, button, '.fault')
  const faultyFile: Reach = async (page) => {
    await opens('/console/imports')(page)
    await page.locator('#kind').selectOption('exchange-prices')
    const buffer = Buffer.from(`${monthsHeader}2026-13,9.9\n2026-12,much\n`)
    await page.locator('#file').setInputFiles({ name: 'months.csv', mimeType: 'text/csv', buffer })
    await press(page, 'Check the file')
    await page.getByText('The file cannot be imported.').waitFor()
  }
  const gallery =
    (part: string): Reach =>
    async (page) => {
      await opens(`/console/gallery?part=${part}`)(page)
      // What is folded away is judged too.
      for (const summary of await page.locator('summary').all()) await summary.click()
    }
  const price = '/console/tariffs/preview?tariffKey=LOOKED_AT&yearlyConsumptionKwh=3500'
  const move = {
    ...{ moveOutDate: inDays(20), moveInDate: inDays(21), yearlyConsumptionKwh: '2500', comment },
    ...{ streetName: 'Torstraße', houseNumber: '7', postCode: '10119', city: 'Berlin' },
    ...{ maLoIdentifier: '', meterNumber: 'OWN-MOVED' },
  }

  return {
    'today-kind': opens('/console?kind=parked-mail'),
    'not-found': opens('/console/nowhere'),
    'search-found': opens(`/console/search?q=${stuck}`),
    'order-stuck': opens(`/console/orders/${stuck}`),
    'orders-list': opens('/console/orders?limit=5'),
    'orders-stuck': opens('/console/orders?filter.isStuck=true'),
    'orders-none': opens('/console/orders?filter.partner=nobody'),
    'correction-preview': sent(`/console/orders/${stuck}/correction`, { maLoIdentifier: '51238696781' }),
    'correction-refused': refused(`/console/orders/${stuck}/correction`, { maLoIdentifier: '1' }),
    'timeline-empty': opens(`/console/orders/${rich}/timeline?filter.kind=webhook`),
    'readings-empty': opens(`/console/orders/${rich}/readings?month=2020-01`),
    'withdrawal-preview': ofRich('withdrawal', { receivedDate: today, comment }),
    'withdrawal-refused': refused(`/console/orders/${rich}/withdrawal`, { receivedDate: inDays(3) }),
    'termination-preview': ofRich('termination', { kind: 'MoveOut', comment }),
    'move-preview': ofRich('move', move),
    'event-preview': ofRich('event', { event: 'withdrawn', comment }),
    'figures-orders-year': opens(figures['orders-year']),
    'figures-refused': opens(figures.refused),
    'figures-nothing': opens(figures.nothing),
    'market-none': opens('/console/market?filter.process=55007'),
    'market-on-hold': opens(`/console/market/messages/${seeded.onHold}`),
    'answer-choice': opens(answer),
    'answer-refused': refused(`${answer}?process=55003`, { responseCode: 'x' }),
    'answer-preview': sent(`${answer}?process=55002`, { startDate: '2099-01-01', comment: 'By telephone.' }),
    'webhook-failing': opens(`/console/webhooks/${failingEndpoint}`),
    'partners-none': opens('/console/partners?filter.text=nobody'),
    'partner-refused': refused(
      '/console/new-partner',
      { slug: 'Not A Slug', brandName: 'Sonnenstrom', brandColour: 'red' },
      'Add partner',
    ),
    'partner-added': sent(
      '/console/new-partner',
      { slug: 'shown-once', brandName: 'Once', brandColour: '#ffcc00' },
      'Add partner',
      '.secret',
    ),
    'public-client': opens('/console/partners/demo-hems/clients/demo-app'),
    'webhooks-none': opens('/console/partners/demo-sales/webhooks'),
    'customer-of-a-viewer': opens(customer.path, 'viewer'),
    'customer-erasure-of-a-contract': opens('/console/customers/20000018/erasure'),
    'customer-erasure-asked-for': opens('/console/customers/20000026/erasure'),
    'staff-invited': sent(
      '/console/staff-invite',
      { name: 'Karla Krause', login: 'karla.krause' },
      'Invite',
      'text=Hand this link to Karla Krause',
    ),
    'prices-corrected': opens('/console/prices?from=2026-10-25&days=1'),
    'prices-month': opens('/console/prices?from=2026-10-15&days=31'),
    'import-faults': faultyFile,
    'price-change-preview': sent(
      '/console/price-changes/new',
      { effectiveDate: plusDays(effectiveDate, -2) },
      'Preview',
      'main button:has-text("Prepare the run")',
    ),
    'tariffs-none': opens('/console/tariffs?filter.state=Ended'),
    'tariff-refused': refused('/console/tariffs/new', {}),
    'tariff-version-preview': sent('/console/tariffs/LOOKED_AT/version', { energyPriceCentPerKwhNet: '11' }),
    'price-shown': opens(`${price}&zipCode=10115&campaignCode=NOPE`),
    'price-refused': opens(`${price}&zipCode=1`),
    'campaigns-none': opens('/console/campaigns?filter.state=Ended'),
    ...Object.fromEntries(
      ['parts', 'charts', 'list', 'empty-list', 'confirm', 'refused-confirm'].map((part) => [
        `gallery-${part}`,
        gallery(part),
      ]),
    ),
  }
}

/** The pages for those who have not signed in yet. */
export function signInPages({ service, origin, aMember }: Console): Record<string, Reach> {
  let invited = 0
  async function invitation(): Promise<string> {
    const operator = { ...localActor('cli', { now: service.clock.now() }), scopes: new Set<never>() }
    const draft = { login: `new.${++invited}`, name: 'Nora Neu', role: 'agent' }
    const { invitationToken } = await inviteStaff(service.pool, draft, operator)
    return `${origin}/console/invitation?token=${invitationToken}`
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name })
  const toSignIn: Reach = (page) => page.goto(`${origin}/console/sign-in`)
  const toCode: Reach = async (page) => {
    await toSignIn(page)
    await page.locator('#login').fill((await aMember('agent')).login)
    await page.locator('#password').fill(staffPassword)
    await button(page, 'Continue').click()
    await page.waitForURL(/code/)
  }
  const toSecondFactor: Reach = async (page) => {
    await page.goto(await invitation())
    await page.locator('#password').fill(staffPassword)
    await page.locator('#repeated').fill(staffPassword)
    await button(page, 'Continue').click()
    await page.waitForURL(/second-factor/)
  }

  return {
    'sign-in': toSignIn,
    'sign-in-missing': async (page) => {
      await toSignIn(page)
      await button(page, 'Continue').click()
      await page.getByRole('alert').waitFor()
    },
    'sign-in-code': toCode,
    'sign-in-code-wrong': async (page) => {
      await toCode(page)
      await page.locator('#code').fill('12345')
      await button(page, 'Sign in').click()
      await page.getByRole('alert').waitFor()
    },
    invitation: async (page) => page.goto(await invitation()),
    'invitation-ended': (page) => page.goto(`${origin}/console/invitation?token=x`),
    'second-factor': toSecondFactor,
    'recovery-codes': async (page) => {
      await toSecondFactor(page)
      await page.locator('#code').fill(codeOn(await page.content()))
      await button(page, 'Finish').click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    },
  }
}
