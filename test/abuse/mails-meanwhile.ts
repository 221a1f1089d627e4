import { onTestFinished } from 'vitest'
import { startTaskWorker } from '../../src/app/worker.ts'
import { startMailServer } from '../../src/mail/mail-server.fixture.ts'
import { anOrder } from '../support/an-order.ts'
import { until } from '../support/patience.ts'
import type { TestService } from '../support/test-service.ts'

/** A way to order and to wait for the confirmation. The threads that make mails have started. */
export async function openMails({ send, deps }: TestService): Promise<() => Promise<void>> {
  const server = await startMailServer()
  const worker = startTaskWorker({ ...deps, config: { ...deps.config, smtpUrl: server.url } })
  onTestFinished(() => worker.close())
  let orders = 0

  async function sendMail(): Promise<void> {
    const emailAddress = `meanwhile-${performance.now()}-${++orders}@example.com`
    const payload = anOrder({ userAccount: { emailAddress } })
    await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    await until('the mail is sent', () =>
      server.received.some(({ recipients }) => recipients.includes(emailAddress)),
    )
  }
  await sendMail()
  return sendMail
}
