/** What docs/contribute/changing-pages.md says of every changing page of console and dashboard. */
import { describe, expect, test } from 'vitest'
import { routesBelow, visitAll, visitorOf } from '../../src/backoffice/access.fixture.ts'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { declaredChanges, requireDeclaredChanges, withRecentAuth } from '../../src/web/declared-change.ts'
import { changingOptions } from '../../src/web/sign-in-context.ts'
import { testService } from '../support/test-service.ts'

const service = await testService()
const { realTime, server } = service
const { signedIn, partnerSignedIn } = staffOf(service)
const changes = declaredChanges(server)

test('every changing page declares form token, roles, proof, whose decision it is, and its audit entry', () => {
  const changing = ['/console', '/partners']
    .flatMap((path) => routesBelow(server, path))
    .filter((route) => !route.startsWith('GET '))

  expect(changing.length).toBeGreaterThan(100)
  expect([...changes.keys()].sort()).toEqual(changing.sort())
  for (const [route, change] of changes) {
    expect(change, route).toEqual({
      ...{ hasFormToken: true, needsRecentAuth: expect.any(Boolean) },
      decidedBy: expect.stringMatching(/^(supplier|partner|person)$/),
      roles: change.roles === 'anybody' ? 'anybody' : expect.arrayContaining([expect.any(String)]),
      audit: expect.arrayContaining([expect.stringMatching(/^[a-z-]+\.[a-z-]+$/)]),
      ...(change.recentAuthLeadsTo && { recentAuthLeadsTo: expect.any(String) }),
    })
  }
})

describe('a changing page does not boot', () => {
  const booted = async (options: object) => {
    const one = createServer({
      clock: systemClock,
      baseUrl: 'http://localhost:8080',
      trustProxy: false,
      onFault: () => {},
    })
    requireDeclaredChanges(one)
    one.post('/act', options, async () => 'done')
    await one.ready()
    return [...declaredChanges(one).keys()]
  }
  const whole = { ...withRecentAuth('client.add'), roles: ['owner'], decidedBy: 'partner' } as const

  test('that declares nothing', async () => {
    await expect(booted({ config: { public: true } })).rejects.toThrow('POST /act does not declare')
  })
  test('that no role may send', async () => {
    await expect(booted(changingOptions({ ...whole, roles: [] }))).rejects.toThrow('does not declare')
  })
  test('while one that declares all of it does', async () => {
    expect(await booted(changingOptions(whole))).toEqual(['POST /act'])
  })
})

describe.each([
  ['/console', () => signedIn('administrator')],
  ['/partners', () => partnerSignedIn('owner')],
] as const)('somebody whose proof at %s is old', (home, signIn) => {
  const all = new Set(routesBelow(server, home))
  const own = [...changes].filter(([route]) => route.startsWith(`POST ${home}/`))
  const visitors = own.filter(([, { roles }]) => roles !== 'anybody')

  test('is asked for one by every page that declares it, opened or sent, and by no other', async () => {
    const visitor = await visitorOf(await signIn(), home)
    realTime.advance(11 * 60_000)
    const routes = visitors.flatMap(([route]) =>
      [route, route.replace('POST', 'GET')].filter((each) => all.has(each)),
    )

    const visits = await visitAll(service, routes, visitor)

    const asked = visits.filter(({ result }) => result.startsWith(`303 ${home}/prove?`))
    const wanting = visitors
      .filter(([, { needsRecentAuth }]) => needsRecentAuth)
      .map(([route]) => route.slice(5))
    expect([...new Set(asked.map(({ route }) => route.replace(/^\w+ /, '')))].sort()).toEqual(wanting.sort())
    const notAsked = visits.filter(({ route }) => wanting.includes(route.replace(/^\w+ /, '')))
    expect(notAsked.filter((visit) => !asked.includes(visit))).toEqual([])
  })
})
