import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { linkTexts } from '../../pages/link/texts.ts'
import { addPublicClient } from '../../partners/manage-clients.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import type { Scope } from '../../partners/scopes.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { seedAccount } from '../accounts/account-rows.fixture.ts'
import { createLink } from './create-link.ts'
import { linking, successUrl } from './link.fixture.ts'

const service = await testService()
const { pool, clock, send, deps } = service
const { customer, link, browser, logIn, atConsent, answer, accessesTo, auditOf } = linking(service)
const url = '/partner/v1/customers/link'

const create = (payload: object, as = 'demo-hems') => send({ method: 'POST', url, as, payload })
const remove = (customerNumber: string, as = 'demo-hems') =>
  send({ method: 'DELETE', url: `/partner/v1/customers/${customerNumber}/link`, as })

type Item = { severity: string; code: string; message: string; details: string | null }
type Body = {
  isSuccess: boolean
  error: Item[] | null
  authorizationUrl: string
  data: { authorizationUrl: string }
}

describe('POST /partner/v1/customers/link', () => {
  test('answers in the envelope and without it, with an address that is valid for ten minutes', async () => {
    const before = clock.now()

    const response = await create({ successUrl })

    const body = response.json<Body & { expiresAt: string; data: { expiresAt: string } }>()
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ isSuccess: true, message: null, error: null, refUri: null })
    expect(body.authorizationUrl).toMatch(/^http:\/\/localhost:8080\/link\/[\w-]{43}$/)
    expect(body.data).toEqual({ authorizationUrl: body.authorizationUrl, expiresAt: body.expiresAt })
    const soon = [0, 1, 2].map((second) =>
      berlinDateTime(new Date(before.getTime() + 600_000 + second * 1000)),
    )
    expect(soon).toContain(body.expiresAt)
  })

  test('is open to every kind of partner with only the scope api:partner', async () => {
    for (const as of ['demo-hems', 'demo-sales', 'demo-whitelabel', 'demo-platform']) {
      expect((await create({ successUrl }, as)).statusCode).toBe(200)
    }
  })

  test('is closed without a token, and to the supplier’s own clients', async () => {
    expect((await send({ method: 'POST', url, payload: { successUrl } })).statusCode).toBe(401)
    expect((await create({ successUrl }, 'demo-operator')).statusCode).toBe(403)
  })

  test('stores the hash of the token, never the token', async () => {
    const { authorizationUrl } = (await create({ successUrl })).json<Body>()
    const token = authorizationUrl.slice(-43)

    const { rows } = await pool.query<{ row: string }>(
      sql`select r::text as row from access_requests r where r.token_hash = sha256(${Buffer.from(token)}::bytea)`,
    )

    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(service.logLines.join('\n')).not.toContain(token)
  })

  test('reports faults of shape together with the others, and a misspelt name first', async () => {
    const response = await create({
      successUrl: 'javascript:alert(1)',
      failureUrl: 7,
      signupUrl: 'https://app.example.com',
      externalId: 'one',
      externalCustomerId: 'two',
    } as object)

    expect(response.json<Body>().error?.map(({ details }) => details)).toEqual([
      'signupUrl',
      'failureUrl',
      'successUrl',
      'externalCustomerId',
    ])
  })

  test('reports everything that is wrong at once', async () => {
    const response = await create({
      successUrl: 'javascript:alert(1)',
      failureUrl: '//app.example.com',
      signUpUrl: 'https://user@app.example.com',
      externalId: 'one',
      externalCustomerId: 'two',
    })

    const { error } = response.json<Body>()
    expect(response.statusCode).toBe(400)
    expect(error?.map(({ details }) => details)).toEqual([
      'successUrl',
      'failureUrl',
      'signUpUrl',
      'externalCustomerId',
    ])
    expect(error?.every(({ severity, code }) => severity === 'Error' && code === 'validation-failed')).toBe(
      true,
    )
    expect(error?.[0]?.message).toBe(
      'successUrl must be an absolute URL that begins with https:// or http://.',
    )
  })

  test.each([
    ['a missing successUrl', {}, 'successUrl', 'successUrl is required.'],
    ['an empty successUrl', { successUrl: '' }, 'successUrl', 'successUrl must not be empty.'],
    ['a successUrl that is no text', { successUrl: 7 }, 'successUrl', 'successUrl must be a string.'],
    [
      'a successUrl of 2001 characters',
      { successUrl: 'https://app.example.com/'.padEnd(2001, 'x') },
      'successUrl',
      'successUrl must have at most 2000 characters.',
    ],
    [
      'a misspelt property',
      { successUrl, failureURL: successUrl },
      'failureURL',
      'failureURL is not a known property; did you mean failureUrl?',
    ],
    [
      'a parameter name that is none',
      { successUrl, customerNumberQueryParameterName: 'a&b=c' },
      'customerNumberQueryParameterName',
      'customerNumberQueryParameterName must begin with a letter and have at most 50 letters, digits, dots, hyphens and underscores.',
    ],
    [
      'a parameter name of 51 letters',
      { successUrl, customerNumberQueryParameterName: 'a'.repeat(51) },
      'customerNumberQueryParameterName',
      'customerNumberQueryParameterName must begin with a letter and have at most 50 letters, digits, dots, hyphens and underscores.',
    ],
    [
      'a successUrl that has the parameter already',
      { successUrl: 'https://app.example.com/?customerNo=1' },
      'successUrl',
      'successUrl must not contain the query parameter customerNo, which we use for the customer number.',
    ],
    [
      'an externalId of 201 characters',
      { successUrl, externalId: 'x'.repeat(201) },
      'externalId',
      'externalId must have at most 200 characters.',
    ],
    [
      'an externalId with a NUL',
      { successUrl, externalId: 'a\0b' },
      'externalId',
      'externalId must be a single line of text without control characters.',
    ],
  ])('refuses %s', async (_, body, details, message) => {
    const response = await create(body)

    expect(response.statusCode).toBe(400)
    expect(response.json<Body>().error).toMatchObject([
      { severity: 'Error', code: 'validation-failed', message, details },
    ])
  })

  test('treats null and an empty text as missing', async () => {
    const nothing = { failureUrl: null, signUpUrl: '', externalId: '', externalCustomerId: null, authAs: '' }

    const response = await create({ successUrl, ...nothing, customerNumberQueryParameterName: null })

    expect(response.statusCode).toBe(200)
    expect(response.json<Body>().error).toBeNull()
  })

  test('accepts the same id under both names', async () => {
    expect((await create({ successUrl, externalId: 'x', externalCustomerId: 'x' })).statusCode).toBe(200)
  })

  test.each(['demo-whitelabel', 'DEMO-WHITELABEL'])('shows the brand %s, as it may', async (authAs) => {
    const { error, authorizationUrl } = (await create({ successUrl, authAs })).json<Body>()

    const page = await send({ url: new URL(authorizationUrl).pathname })
    expect(error).toBeNull()
    expect(page.body).toContain(`/brand/${authAs.toLowerCase()}.css`)
  })

  test.each([
    ['that does not exist', 'nobody'],
    ['of a partner that has not been asked', 'demo-sales'],
  ])('warns about a brand %s in the same words, and shows the partner’s own', async (_, authAs) => {
    const response = await create({ successUrl, authAs })

    const { error, authorizationUrl } = response.json<Body>()
    const page = await send({ url: new URL(authorizationUrl).pathname })
    expect(response.statusCode).toBe(200)
    expect(error).toEqual([
      {
        severity: 'Warning',
        code: 'auth-as-unknown',
        message: `There is no brand ${authAs} that you may show; the pages show your own name.`,
        details: 'authAs',
      },
    ])
    expect(page.body).toContain('alt="Heimpuls"')
    expect(page.body).not.toMatch(/\/brand\/(?!demo-hems\/)/)
  })

  test('asks the customer to let the partner manage contracts, and the last answer counts', async () => {
    const managers = async ({ id }: { id: string }) =>
      (
        await pool.query<{ mayManage: boolean }>(sql`
          select may_manage_contracts as "mayManage" from grants where account_id = ${id} and withdrawn_at is null`)
      ).rows
    const asking = await atConsent({ mayManageContracts: true }, 'demo-whitelabel')
    expect(asking.page.body).toContain('May Sonnenwerk manage your electricity contracts?')
    const inGerman = await asking.browser.open(`${asking.path}?lang=de`)
    for (const item of [...linkTexts.en.doableItems, linkTexts.en.doableMore])
      expect(asking.page.body).toContain(item)
    for (const item of [...linkTexts.de.doableItems, linkTexts.de.doableMore])
      expect(inGerman.body).toContain(item)
    expect(linkTexts.de.doableItems.join()).toMatch(
      /kündigen.*Umzug.*Bankverbindung.*E.Mail-Adresse.*Smart Meter/,
    )
    expect(linkTexts.en.doableItems.join()).toMatch(
      /terminate.*move.*bank details.*email address.*smart meter/,
    )
    expect(asking.page.body).not.toContain('The partner cannot change anything about your contract.')

    await answer(asking.browser, asking.path, 'allow')
    expect(await managers(asking.account)).toEqual([{ mayManage: true }])

    const path = await link({ mayManageContracts: false }, 'demo-whitelabel')
    const again = browser()
    await logIn(again, path, asking.account)
    expect((await again.open(path)).body).toContain('The partner cannot change anything about your contract.')
    await answer(again, path, 'allow')
    expect(await managers(asking.account)).toEqual([{ mayManage: false }])
  })

  test('403 for mayManageContracts without the scope manage:contracts', async () => {
    const refused = await create({ successUrl, mayManageContracts: true }, 'demo-sales')

    expect(refused.statusCode).toBe(403)
    expect(refused.json<Body>().error).toMatchObject([
      { code: 'insufficient-scope', details: 'mayManageContracts' },
    ])
    expect((await create({ successUrl, mayManageContracts: false }, 'demo-sales')).statusCode).toBe(200)
    expect((await create({ successUrl, mayManageContracts: true }, 'demo-hems')).statusCode).toBe(200)
  })

  test('requires https in production', async () => {
    const directory = deps.directory.current()
    const partner = directory.partners.find(({ slug }) => slug === 'demo-hems')
    if (partner === undefined) throw new Error('there is no demo partner')
    const context = { partner, clientId: 'demo-hems', scopes: new Set<Scope>(), directory, now: clock.now() }
    const body = { successUrl: 'http://app.example.com/' }

    await expect(createLink(pool, body, { ...context, httpsOnly: true })).rejects.toThrow(
      'successUrl must begin with https://.',
    )
    await expect(createLink(pool, body, { ...context, httpsOnly: false })).resolves.toBeDefined()
  })

  test('accepts only the partner’s registered origins', async () => {
    const allowedRedirectOrigins = ['https://app.example.com']
    const { partner } = await addPartner(pool, {
      slug: 'strict',
      type: 'ThirdParty',
      brandName: 'Strict',
      allowedRedirectOrigins,
    })
    await deps.revisions.refresh()
    const context = {
      partner,
      clientId: 'demo-hems',
      scopes: new Set<Scope>(),
      directory: deps.directory.current(),
      httpsOnly: false,
      now: clock.now(),
    }
    const inside = {
      successUrl,
      failureUrl: 'https://app.example.com/no',
      signUpUrl: 'https://app.example.com/',
    }

    await expect(createLink(pool, inside, context)).resolves.toBeDefined()
    for (const field of ['successUrl', 'failureUrl', 'signUpUrl']) {
      const outside = { ...inside, [field]: 'https://app.example.com.evil.example/' }
      await expect(createLink(pool, outside, context)).rejects.toThrow(
        `${field} must be at one of your registered origins (https://app.example.com).`,
      )
    }
  })
})

describe('DELETE /partner/v1/customers/{customerNumber}/link', () => {
  test('ends the access of the caller, once', async () => {
    const { account, browser, path } = await atConsent()
    await answer(browser, path, 'allow')

    const response = await remove(account.customerNumber)
    const again = await remove(account.customerNumber)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      isSuccess: true,
      data: { customerNumber: account.customerNumber, isLinked: false },
    })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await accessesTo(account)).toEqual([])
    expect((await auditOf(account)).at(-1)).toBe('access.withdrawn by client:demo-hems')
    expect(again.statusCode).toBe(403)
    expect(again.json<Body>().error?.[0]?.code).toBe('access-denied')
  })

  test('does not change the access of other partners', async () => {
    const { account, browser, path } = await atConsent()
    await answer(browser, path, 'allow')

    const response = await remove(account.customerNumber, 'demo-sales')

    expect(response.statusCode).toBe(403)
    expect(response.json<Body>().error?.[0]?.code).toBe('access-denied')
    expect(await accessesTo(account)).toHaveLength(1)
  })

  test('is 403 for a customer who never gave access, 404 for one who does not exist', async () => {
    const { customerNumber } = await seedAccount(pool)

    expect((await remove(customerNumber)).statusCode).toBe(403)
    expect((await remove('29999999')).statusCode).toBe(404)
    expect((await remove('link')).statusCode).toBe(404)
    expect((await remove('%00')).statusCode).toBe(400)
    expect((await remove('20000018', 'demo-operator')).statusCode).toBe(403)
  })

  test('is 404 for a customer who was erased', async () => {
    const { id, customerNumber } = await customer()
    await pool.query(sql`update accounts set erased_at = now() where id = ${id}`)

    expect((await remove(customerNumber)).statusCode).toBe(404)
  })
})

describe('a token that a customer gave to an app', () => {
  const redirectUri = 'https://app.example.com/callback'

  /** Through the pages and the token endpoint, as an app would. */
  async function customerToken() {
    const account = await customer()
    const verifier = 'v'.repeat(43)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'energy-app',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const on = browser()
    const sent = await on.open(`/connect/authorize?${query}`)
    const path = new URL(String(sent.headers.location)).pathname
    await logIn(on, path, account)
    const page = await on.open(path)
    const back = new URL(String((await answer(on, path, 'allow')).headers.location))
    const payload = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'energy-app',
      redirect_uri: redirectUri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const token = await send({ method: 'POST', url: '/connect/token', headers, payload })
    return { account, page, authorization: `Bearer ${token.json<{ access_token: string }>().access_token}` }
  }

  beforeAll(async () => {
    await addPublicClient(pool, {
      clientId: 'energy-app',
      partnerSlug: 'demo-hems',
      redirectUris: [redirectUri],
    })
    await deps.revisions.refresh()
  })

  test('ends only the link of that customer', async () => {
    const [one, other] = [await customerToken(), await customerToken()]
    const removeWith = (authorization: string, customerNumber: string) =>
      send({
        method: 'DELETE',
        url: `/partner/v1/customers/${customerNumber}/link`,
        headers: { authorization },
      })

    expect(one.page.body).toContain('<strong>app.example.com</strong>')
    expect((await removeWith(one.authorization, other.account.customerNumber)).statusCode).toBe(403)
    expect(await accessesTo(other.account)).toHaveLength(1)
    expect((await removeWith(one.authorization, one.account.customerNumber)).statusCode).toBe(200)
    expect(await accessesTo(one.account)).toEqual([])
  })

  test('cannot create links', async () => {
    const { authorization } = await customerToken()

    const response = await send({ method: 'POST', url, headers: { authorization }, payload: { successUrl } })

    expect(response.statusCode).toBe(403)
    expect(response.json<Body>().error?.[0]?.code).toBe('access-denied')
  })
})
