import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../../test/support/patience.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import type { Check } from './check.ts'
import { checkMail } from './check-mail.ts'
import { checkRateLimits } from './check-rate-limits.ts'
import { talkingServer } from './talking-server.fixture.ts'

const mail = (smtpUrl: string) => checkMail(readConfig({ SMTP_URL: smtpUrl }))
const redis = (redisUrl: string) => checkRateLimits(readConfig({ REDIS_URL: redisUrl }))

/** What is found out about a server that says nothing, once this time has passed for us. */
async function judgeSilence(check: (port: number) => Promise<Check>, seconds: number): Promise<Check> {
  const server = await talkingServer(undefined, () => '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const checked = check(server.port)
  await until('the server is spoken to', () => server.connections() === 1)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  const found = await checked
  await server.close()
  return found
}

describe('mail', () => {
  test('a server that answers is well', async () => {
    const server = await talkingServer('220 mail.example.com ESMTP\r\n', () => '250 fine\r\n')
    const check = await mail(`smtp://127.0.0.1:${server.port}`)
    await server.close()

    expect(check).toMatchObject({
      verdict: 'ok',
      message: `The mail server 127.0.0.1:${server.port} answers.`,
    })
  })

  test('a closed port fails', async () => {
    expect(await mail('smtp://127.0.0.1:1')).toMatchObject({
      verdict: 'failure',
      message:
        'The mail server 127.0.0.1:1 does not serve us (ECONNREFUSED): see that it runs and that SMTP_URL names it.',
    })
  })

  test('a wrong password fails and is not shown', async () => {
    const answers = (line: string) => {
      if (line.startsWith('EHLO')) return '250-mail.example.com\r\n250 AUTH PLAIN\r\n'
      return line.startsWith('AUTH') ? '535 no\r\n' : '250 fine\r\n'
    }
    const server = await talkingServer('220 mail.example.com ESMTP\r\n', answers)
    const check = await mail(`smtp://anna:geheim@127.0.0.1:${server.port}`)
    await server.close()

    expect(check.verdict).toBe('failure')
    expect(check.message).toContain('refuses the user or the password of SMTP_URL')
    expect(check.message).not.toContain('geheim')
  })

  test('a server that says nothing fails after five seconds', async () => {
    const check = await judgeSilence((port) => mail(`smtp://127.0.0.1:${port}`), 5)

    expect(check.verdict).toBe('failure')
  })
})

describe('rate limits', () => {
  test('a Redis that answers is well', async () => {
    // The protocol of Redis: each command is an array whose parts come on lines of their own.
    const server = await talkingServer(undefined, (line) => (line.startsWith('*') ? '+PONG\r\n' : ''))
    const check = await redis(`redis://127.0.0.1:${server.port}`)
    await server.close()

    expect(check).toMatchObject({ verdict: 'ok', message: `Redis at 127.0.0.1:${server.port} answers.` })
  })

  test('a closed port fails', async () => {
    const check = await redis('redis://:geheim@127.0.0.1:1')

    expect(check.verdict).toBe('failure')
    expect(check.message).toBe(
      'Redis at 127.0.0.1:1 does not serve us (ECONNREFUSED): see that it runs and that REDIS_URL names it.',
    )
  })

  test('a server that says nothing fails after two seconds', async () => {
    const check = await judgeSilence((port) => redis(`redis://127.0.0.1:${port}`), 2)

    expect(check.verdict).toBe('failure')
  })
})
