// @module-tag browser
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { localActor } from '../../src/app/local-actor.ts'
import { inviteStaff } from '../../src/console/staff/invite-staff.ts'
import { stepAt, totpCode } from '../../src/console/staff/totp.ts'
import { staffPassword } from '../../src/console/staff.fixture.ts'
import { consoleInBrowser } from '../support/console-in-browser.ts'
import { faultsOf, headingOf, phone, shot, widthOf } from '../support/pages-in-browser.ts'

const { service, origin, newPage, aMember, signIn } = await consoleInBrowser('agent')
const button = (page: Page, name: string) => page.getByRole('button', { name })
let number = 0

async function invitation() {
  const operator = { ...localActor('cli', { now: service.clock.now() }), scopes: new Set<never>() }
  const draft = { login: `new.${++number}`, name: 'Nora Neu', role: 'agent' }
  const { invitationToken } = await inviteStaff(service.pool, draft, operator)
  return `${origin}/console/invitation?token=${invitationToken}`
}
async function givePassword(page: Page, login: string) {
  await page.goto(`${origin}/console/sign-in`)
  await page.locator('#login').fill(login)
  await page.locator('#password').fill(staffPassword)
  await button(page, 'Continue').click()
  await page.waitForURL(/code/)
}
async function enrolling(page: Page) {
  await page.goto(await invitation())
  await page.locator('#password').fill(staffPassword)
  await page.locator('#repeated').fill(staffPassword)
  await button(page, 'Continue').click()
  await page.waitForURL(/second-factor/)
}
async function enrolled(page: Page) {
  await enrolling(page)
  const key = (await page.locator('.statement code').textContent())?.replaceAll(' ', '') ?? ''
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  await page.locator('#code').fill(totpCode(secret, stepAt(new Date())))
  await button(page, 'Finish').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
}

/** Every page of signing in, as a way to get there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in': (page) => page.goto(`${origin}/console/sign-in`),
  'sign-in-missing': async (page) => {
    await page.goto(`${origin}/console/sign-in`)
    await button(page, 'Continue').click()
    await page.getByRole('alert').waitFor()
  },
  code: async (page) => givePassword(page, (await aMember('agent')).login),
  'code-wrong': async (page) => {
    await givePassword(page, (await aMember('agent')).login)
    await page.locator('#code').fill('12345')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
  },
  invitation: async (page) => page.goto(await invitation()),
  'invitation-ended': (page) => page.goto(`${origin}/console/invitation?token=x`),
  'second-factor': enrolling,
  'recovery-codes': enrolled,
  me: async (page) => {
    await signIn(page)
    await page.goto(`${origin}/console/me`)
  },
  password: async (page) => {
    await signIn(page)
    await page.goto(`${origin}/console/me/password`)
  },
  prove: async (page) => {
    await signIn(page)
    await page.goto(`${origin}/console/prove`)
  },
}

describe.each(Object.entries(pages))('the page %s of the console', (name, visit) => {
  test.each(['light', 'dark'] as const)('has no fault that axe finds, in %s', async (colorScheme) => {
    const page = await newPage({ colorScheme })

    await visit(page)

    expect(await faultsOf(page)).toEqual([])
    await shot(page, `console-${name}-${colorScheme}`)
  })

  test('fits a phone', async () => {
    const page = await newPage(phone)

    await visit(page)

    expect(await widthOf(page)).toBeLessThanOrEqual(390)
    await shot(page, `console-${name}-phone`)
  })
})

test('somebody signs in and out without a script', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  const { login, codeIn } = await aMember('agent')

  await givePassword(page, login)
  await page.locator('#code').fill(codeIn())
  await button(page, 'Sign in').click()
  await page.waitForURL(`${origin}/console`)
  await button(page, 'Sign out').click()
  await page.waitForURL(/ended=yes/)

  expect(await headingOf(page)).toBe('Sign in')
})
