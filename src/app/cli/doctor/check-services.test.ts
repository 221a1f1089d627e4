import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../../test/support/patience.ts'
import { readConfig } from '../../../platform/settings/config.ts'
import type { Check } from './check.ts'
import { checkMail, checkReturns } from './check-mail.ts'
import { checkRateLimits } from './check-web.ts'
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

describe('the mailbox for returned mails', () => {
  const mailbox = (port: number) =>
    checkReturns(readConfig({ MAIL_BOUNCES_URL: `imap://anna:geheim@127.0.0.1:${port}/INBOX` }))
  /** Answers each command by its name, after its tag. */
  const talking = (answers: Record<string, (tag: string) => string>) =>
    talkingServer('* OK IMAP4rev1 ready\r\n', (line) => {
      const [tag = '', name = ''] = line.split(' ')
      return answers[name]?.(tag) ?? `${tag} OK done\r\n`
    })
  const capability = (tag: string) => `* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`

  test('is not looked at where there is none', async () => {
    expect(await checkReturns(readConfig({}))).toEqual([])
  })

  test('is well if it can be opened', async () => {
    const server = await talking({
      CAPABILITY: capability,
      SELECT: (tag) =>
        `* FLAGS (\\Seen)\r\n* 0 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n${tag} OK [READ-WRITE] done\r\n`,
    })
    const found = await mailbox(server.port)
    await server.close()

    expect(found).toMatchObject([
      { verdict: 'ok', message: `The mailbox for returned mails at 127.0.0.1:${server.port} can be read.` },
    ])
  })

  test('fails with a wrong password, which is not shown', async () => {
    const refuse = (tag: string) => `${tag} NO [AUTHENTICATIONFAILED] geheim is wrong\r\n`
    const server = await talking({ CAPABILITY: capability, LOGIN: refuse, AUTHENTICATE: refuse })
    const [check] = await mailbox(server.port)
    await server.close()

    expect(check?.verdict).toBe('failure')
    expect(check?.message).toContain('refuses the user or the password of MAIL_BOUNCES_URL')
    expect(check?.message).not.toContain('geheim')
  })

  test('fails without a folder of that name, with a closed port, and after five seconds of silence', async () => {
    const server = await talking({
      CAPABILITY: capability,
      SELECT: (tag) => `${tag} NO [NONEXISTENT] no\r\n`,
    })
    const [missing] = await mailbox(server.port)
    await server.close()
    const [closed] = await mailbox(1)
    const silent = await judgeSilence(async (port) => (await mailbox(port))[0] as Check, 5)

    expect([missing?.verdict, closed?.verdict, silent.verdict]).toEqual(['failure', 'failure', 'failure'])
    expect(closed?.message).toContain('(ECONNREFUSED)')
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
