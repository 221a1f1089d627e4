import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { recordedRoutes } from '../../platform/http/method-not-allowed.ts'
import { createServer } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import type { ConsoleJobs } from '../console-kit.ts'
import { consolePages } from '../console-pages.ts'
import { staffOf } from '../staff.fixture.ts'

const service = await testService()
const { signedIn } = staffOf(service)

test.each([
  ['', 'Parts'],
  ['?part=charts', 'Charts'],
  ['?part=list', 'A list'],
  ['?part=confirm', 'Erase this customer?'],
  ['?part=none-of-these', 'Parts'],
])('the gallery%s shows %s', async (query, title) => {
  const { open } = await signedIn('viewer')

  const { body, statusCode } = await open(`/console/gallery${query}`)

  expect(statusCode).toBe(200)
  expect(body).toContain(`<h1>${title}</h1>`)
})

test.each([
  ['test', true],
  ['production', false],
] as const)('in the environment %s there is a gallery: %s', async (environment, isThere) => {
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: false,
    onFault: () => {},
  })
  const config = { ...service.deps.config, environment }
  const deps = { ...service.deps, ...({} as ConsoleJobs), config, authenticatorClock: systemClock }
  await server.register(
    consolePages(deps, () => {}),
    { prefix: '/console' },
  )

  expect(recordedRoutes(server).some(({ url }) => url === '/console/gallery')).toBe(isThere)
})
