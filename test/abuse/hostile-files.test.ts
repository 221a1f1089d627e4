import { afterAll, describe, expect, test } from 'vitest'
import { inFileProcess } from '../../src/app/files.ts'
import { closeThreads } from '../../src/app/threads.ts'
import { aLogo } from '../../src/partners/brand/whole-brand.fixture.ts'
import { processesBelow } from '../support/processes-of.ts'
import { testService } from '../support/test-service.ts'
import { fuzzFiles } from './fuzz-files.ts'
import { openMails } from './mails-meanwhile.ts'

const service = await testService({ SIMULATOR_STEP_MS: '0' })
afterAll(closeThreads)

await fuzzFiles({ SVG: 6, XML: 6, CSV: 6 }, service.pool)

test('a logo with a mask that multiplies work is rejected with what is wrong with it', async () => {
  const rects = '<rect width="300" height="300" fill="#fff" mask="url(#m)"/>'
  const mask = `<mask id="m">${'<rect width="300" height="300"/>'.repeat(80)}</mask>${rects.repeat(80)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${mask}</svg>`

  const response = await service.send({
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
    const sendMail = await openMails(service)
    await inFileProcess('readLogo')(aLogo('#123456'))
    // Those of imports too, which other tests may have left.
    const held = processesBelow(process.pid).filter(({ name }) => name.includes('file-process'))
    for (const { pid } of held) process.kill(pid, 'SIGSTOP')
    let isHeld = true
    const reading = inFileProcess('readLogo')(aLogo('#654321')).finally(() => {
      isHeld = false
    })

    await sendMail()

    expect(isHeld).toBe(true)
    for (const { pid } of held) process.kill(pid, 'SIGCONT')
    expect(await reading).toMatchObject({ contentType: 'image/svg+xml' })
  })
})
