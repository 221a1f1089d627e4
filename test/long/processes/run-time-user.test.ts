import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addressUrl } from '../../../src/platform/db/address-url.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { anOrder } from '../../support/an-order.ts'
import { bareEnvironment } from '../../support/bare-environment.ts'
import { asService, testDatabase } from '../../support/database.ts'
import { asRole, serviceRole } from '../../support/database-names.ts'
import { withTestKeys } from '../../support/encryption-keys.ts'
import { until } from '../../support/patience.ts'
import { startProcess, tokenFrom, untilReady } from '../../support/service-process.ts'

const { address, pool: owner } = await testDatabase({ isEmpty: true })
const settings = {
  DATABASE_URL: addressUrl(asRole(address, serviceRole)),
  MIGRATION_DATABASE_URL: addressUrl(address),
  SIMULATOR_STEP_MS: '0',
  LOG_FORMAT: 'json',
}

test('an order becomes a contract while the user of the service has no right to change tables or the trail', async () => {
  const service = await startProcess({ ...settings, WORKERS: '2' })
  await untilReady(service)
  const headers = {
    authorization: `Bearer ${await tokenFrom(service.origin)}`,
    'content-type': 'application/json',
  }
  const call = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`${service.origin}${path}`, { ...init, headers })).json()) as Record<string, unknown>

  const order = anOrder({ userAccount: { emailAddress: 'run-time@example.com' } })
  const placed = await call('/partner/v1/orders', { method: 'POST', body: JSON.stringify(order) })
  const { contractNumber } = placed as { contractNumber: string }
  const stateOf = async () => {
    const { data } = await call(`/partner/v1/orders/${contractNumber}`)
    return (data as { order: { state: string } }).order.state
  }
  await until('the market has confirmed the order', async () => (await stateOf()) === 'PendingDelivery')

  const { stdout } = await promisify(execFile)(process.execPath, ['dist/wattline.js', 'doctor'], {
    cwd: projectFolder,
    env: { ...bareEnvironment, ...withTestKeys(settings) },
  })
  expect(stdout).toMatch(
    new RegExp(`^✓ roles +${serviceRole} can add to the audit trail and not change it\\.$`, 'm'),
  )
  expect(stdout).toMatch(/^✓ audit trail +Entries 1 to \d+ are whole\.$/m)
  await expect(asService(owner).execute('delete from audit_trail')).rejects.toThrow('permission denied')
})
