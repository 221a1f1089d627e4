import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import type { ConsoleContext } from '../../backoffice/console-kit.ts'
import { consoleAudience } from '../../backoffice/console-page.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { html } from '../../platform/html/html.ts'
import { createServer } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { answerWithConsolePages } from './error-pages.ts'

const service = await testService()
const { signedIn } = staffOf(service)

describe('an error of the console is answered with a page of its frame', () => {
  test.each([
    ['404 for an address that does not exist', '/console/nowhere', 404, 'There is no such page.'],
    ['404 for an order that does not exist', '/console/orders/39999999', 404, 'There is no order 39999999.'],
    ['400 for a filter that does not exist', '/console/orders?filter.state=x', 400, 'filter.state'],
  ])('%s', async (_, url, status, says) => {
    const { open } = await signedIn('viewer')

    const answer = await open(url)

    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('<nav class="menu"')
    expect(answer.body).toContain(says)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('405 with the methods that there are', async () => {
    const { submit } = await signedIn('viewer')

    const answer = await submit('/console/keys', {})

    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(answer.body).toContain('Not possible here')
  })

  test('413 for a form that is too long', async () => {
    const { submit } = await signedIn('agent')

    const answer = await submit('/console/sign-out', { comment: 'x'.repeat(20_000) })

    expect(answer.statusCode).toBe(413)
    expect(answer.body).toContain('<nav class="menu"')
  })

  test('415 for what is no form', async () => {
    const answer = await service.send({ method: 'POST', url: '/console/sign-in', payload: { login: 'x' } })

    expect(answer.statusCode).toBe(415)
    expect(answer.body).toContain('Pages read forms only.')
  })

  test('without the menu for who has not signed in', async () => {
    const { body, statusCode } = await aBrowser(service).open('/console/nowhere')

    expect(statusCode).toBe(404)
    expect(body).toContain('Wattline Console')
    expect(body).not.toContain('class="menu"')
  })
})

describe('a fault', () => {
  const faults: unknown[] = []
  async function failing(error: Error, findsSession = false) {
    const server = createServer({
      clock: systemClock,
      baseUrl: 'http://localhost:8080',
      trustProxy: false,
      onFault: () => {},
    })
    let questions = 0
    const query = () => {
      questions++
      return Promise.reject(new Error('the database is gone'))
    }
    const context = {
      audience: consoleAudience,
      deps: { db: { query } },
      cookies: { session: { read: () => (findsSession ? 'a-token' : undefined) } },
      guardOf: () => html``,
    } as unknown as ConsoleContext
    const pages = async (scope: typeof server) => {
      answerWithConsolePages(scope, context, (found) => faults.push(found))
      scope.get('/fails', () => Promise.reject(error))
    }
    await server.register(pages, { prefix: '/console' })
    const answer = await server.inject('/console/fails')
    return { answer, questions }
  }

  test('is reported, and answered with its reference and nothing else of it', async () => {
    const { answer } = await failing(new Error('secret detail'))

    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Something went wrong')
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.body).not.toContain('secret detail')
    expect(faults).toHaveLength(1)
  })

  test('has a page also where nobody can be looked up', async () => {
    const { answer, questions } = await failing(new Error('a fault'), true)

    expect([answer.statusCode, questions]).toEqual([500, 1])
  })

  test('of the database asks it nothing more', async () => {
    const { answer, questions } = await failing(new DatabaseUnavailable(new Error('down')), true)

    expect([answer.statusCode, questions]).toEqual([503, 0])
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body).toContain('Temporarily unavailable')
  })
})
