import { describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { checkMail } from './check-mail.ts'
import { checkRateLimits } from './check-rate-limits.ts'
import { talkingServer } from './talking-server.fixture.ts'

const mail = (smtpUrl: string) => checkMail(readConfig({ SMTP_URL: smtpUrl }))
const redis = (redisUrl: string) => checkRateLimits(readConfig({ REDIS_URL: redisUrl }))

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
    const server = await talkingServer(undefined, () => '')
    const startedAt = performance.now()
    const check = await mail(`smtp://127.0.0.1:${server.port}`)
    await server.close()

    expect(check.verdict).toBe('failure')
    expect(performance.now() - startedAt).toBeLessThan(6000)
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
    const server = await talkingServer(undefined, () => '')
    const startedAt = performance.now()
    const check = await redis(`redis://127.0.0.1:${server.port}`)
    await server.close()

    expect(check.verdict).toBe('failure')
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })
})
