import { afterEach, describe, expect, test, vi } from 'vitest'
import { patience, until } from '../../test/support/patience.ts'
import { ok, refused, scriptedServer, silent } from './support/scripted-server.ts'

const { script, seen, client } = scriptedServer()
afterEach(() => {
  vi.useRealTimers()
})

const laterBy = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}
const bearers = () => seen.api.map(({ headers }) => headers.authorization)

describe('the token', () => {
  test('is then renewed once, while the old one still serves', async () => {
    const wattline = client()
    await wattline.tariffs.list()

    laterBy(3599 - 295)
    await Promise.all([wattline.tariffs.list(), wattline.tariffs.list(), wattline.tariffs.list()])
    const [first, ...rest] = bearers()
    const nextBearer = async () => {
      await wattline.tariffs.list()
      return bearers().at(-1)
    }

    expect(rest).toEqual([first, first, first])
    await until('the new token is used', async () => (await nextBearer()) !== first)
    expect(seen.token).toHaveLength(2)
  })
})

describe('401 in the middle', () => {
  test('is answered by a fresh token, once for all requests that met it', async () => {
    const wattline = client()
    await wattline.tariffs.list()
    script.api = [ok(), refused(401, 'unauthorized'), refused(401, 'unauthorized'), ok()]

    await Promise.all([wattline.tariffs.list(), wattline.tariffs.list()])

    expect(seen.token).toHaveLength(2)
    expect(seen.api).toHaveLength(5)
  })
})

test('a caller that aborts waits for the token no longer, and takes it from nobody else', async () => {
  script.token = [silent]
  const wattline = client({ timeout: patience(1), retries: 0 })
  const controller = new AbortController()
  const aborted = wattline.tariffs.list({}, { signal: controller.signal })
  const patient = wattline.tariffs.list()
  await expect.poll(() => seen.token).toHaveLength(1)
  controller.abort(new Error('enough'))

  await expect(aborted).rejects.toThrow('enough')
  await expect(patient).rejects.toMatchObject({ code: 'timeout' })
  expect(seen.token).toHaveLength(1)
})
