import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { inFileProcess } from '../../src/app/files.ts'
import { closeThreads } from '../../src/app/threads.ts'
import { startTaskWorker } from '../../src/app/worker.ts'
import { startMailServer } from '../../src/mail/mail-server.fixture.ts'
import { aLogo } from '../../src/partners/brand/whole-brand.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import { until } from '../support/patience.ts'
import { processesBelow } from '../support/processes-of.ts'
import { testService } from '../support/test-service.ts'
import { fuzzFiles } from './fuzz-files.ts'

const { send, deps } = await testService({ SIMULATOR_STEP_MS: '0' })
afterAll(closeThreads)

await fuzzFiles(15)

test('a logo with a mask that multiplies work is rejected with what is wrong with it', async () => {
  const rects = '<rect width="300" height="300" fill="#fff" mask="url(#m)"/>'
  const mask = `<mask id="m">${'<rect width="300" height="300"/>'.repeat(80)}</mask>${rects.repeat(80)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${mask}</svg>`

  const response = await send({
    method: 'PUT',
    url: '/operator/v1/partners/demo-whitelabel/brand/logos/light',
    as: 'demo-operator',
    payload: { content: Buffer.from(svg).toString('base64') },
  })

  expect(response.statusCode).toBe(400)
  expect(response.json().error[0].message).toContain('has the element mask; export it without masks')
})

describe.skipIf(process.platform !== 'linux')('while a file is worked on', () => {
  test('mails are sent, however long it takes', async () => {
    await inFileProcess('readLogo')(aLogo('#123456'))
    const [held] = processesBelow(process.pid).filter(({ name }) => name.includes('file-process'))
    const pid = held?.pid ?? Number.NaN
    process.kill(pid, 'SIGSTOP')
    let isHeld = true
    const reading = inFileProcess('readLogo')(aLogo('#654321')).finally(() => {
      isHeld = false
    })
    const server = await startMailServer()
    const worker = startTaskWorker({ ...deps, config: { ...deps.config, smtpUrl: server.url } })
    onTestFinished(() => worker.close())
    const payload = anOrder({ userAccount: { emailAddress: 'meanwhile@example.com' } })

    await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    await until('the mail is sent', () => server.received.length > 0)

    expect(isHeld).toBe(true)
    process.kill(pid, 'SIGCONT')
    expect(await reading).toMatchObject({ contentType: 'image/svg+xml' })
  })
})
