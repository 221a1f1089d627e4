import { describe, expect, onTestFinished, test } from 'vitest'
import { testKeyring } from '../../test/support/encryption-keys.ts'
import { patience } from '../../test/support/patience.ts'
import { sql } from '../platform/db/sql.ts'
import { testQueue } from '../platform/tasks/queue.fixture.ts'
import { releaseParkedTasks } from '../platform/tasks/release-tasks.ts'
import { runDueTasks, untilNothingIsDue } from '../platform/tasks/run-due-tasks.fixture.ts'
import { createTaskRunner, leaseMilliseconds } from '../platform/tasks/task-runner.ts'
import { startWorker } from '../platform/tasks/worker.ts'
import { openMailBody, type StoredMailBody } from './mail-body.ts'
import { startMailServer } from './mail-server.fixture.ts'
import { type SendMailOptions, sendMailTask } from './send-mail-task.ts'
import { createTransport, keepingTransport, type MailTransport } from './transport.ts'

const { db, clock, log, linesOf, logText, enqueue, enqueueMany, taskOf } = await testQueue()
const keyring = await testKeyring(db)

const handlerOf = (transport: MailTransport, changes: Partial<SendMailOptions> = {}) =>
  sendMailTask({
    db,
    keyring,
    clock,
    transport,
    baseUrl: 'https://api.wattline.example:8443/x',
    keepText: false,
    loadMail: async ({ subject }) => ({
      to: subject.includes('@') ? subject : `customer-${subject}@Example.com`,
      fromName: 'Sonnenhaus Energie',
      audience: { kind: 'contract', contractNumber: '30000016' },
      subject: 'Ihre Bestellung',
      text: 'Guten Tag\nhttps://login.example.com/password/a?b=c\nhttps://login.example.com/password/a?b=c',
      html: '<p>Guten Tag</p>',
    }),
    ...changes,
  })

const transportTo = (url: string, timeouts = {}) => {
  const transport = createTransport(url, {
    from: 'service@wattline.example',
    timeouts,
  })
  onTestFinished(() => transport.close())
  return transport
}

const run = (kind: string, handler: ReturnType<typeof sendMailTask>) =>
  runDueTasks({ db, clock, log, handlers: { [kind]: handler } })

const rowsOf = async (taskId: string) =>
  (await db.query(sql`select * from mails where task_id = ${taskId}`)).rows

describe('a mail task', () => {
  test('sends one mail for each of 100 tasks with two workers', async () => {
    const server = await startMailServer()
    await enqueueMany('two-workers', 100)
    for (let count = 0; count < 2; count++) {
      const handlers = { 'two-workers': handlerOf(transportTo(server.url)) }
      const worker = startWorker({ db, clock, log, handlers, pollMilliseconds: 20 })
      onTestFinished(() => worker.close())
    }

    await expect
      .poll(async () => (await db.query(sql`select 1 from mails where kind = 'two-workers'`)).rowCount)
      .toBe(100)

    expect(server.received).toHaveLength(100)
    expect(new Set(server.received.flatMap(({ recipients }) => recipients)).size).toBe(100)
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(100)
  })

  test('records what was handed over, without the text in plain', async () => {
    const server = await startMailServer()
    const id = await enqueue('recorded', 'Anna@Example.com')

    await run('recorded', handlerOf(transportTo(server.url)))

    expect(await rowsOf(id)).toMatchObject([
      {
        kind: 'recorded',
        audience: 'contract',
        contract_number: '30000016',
        to_address: 'Anna@Example.com',
        to_key: 'anna@example.com',
        subject: 'Ihre Bestellung',
        message_id: `<${id}@api.wattline.example>`,
        text: null,
        html: null,
        links: null,
      },
    ])
  })

  test('keeps text, HTML and links where the sandbox shows them, also without a mail server', async () => {
    const id = await enqueue('kept')

    await run('kept', handlerOf(keepingTransport(), { keepText: true }))

    expect(await rowsOf(id)).toMatchObject([
      {
        text: expect.stringContaining('Guten Tag'),
        html: '<p>Guten Tag</p>',
        links: ['https://login.example.com/password/a?b=c'],
      },
    ])
  })

  test('keeps the mail as it was sent, encrypted, without the secret of its link', async () => {
    const id = await enqueue('sealed')
    const url = (token: string) => `https://login.example.com/account/password?token=${token}`
    const token = 'a-secret_'.padEnd(43, 'x')
    const document = { id: 'a-document', filename: 'a.pdf', contentType: 'application/pdf' }

    await run(
      'sealed',
      handlerOf(keepingTransport(), {
        loadMail: async () => ({
          to: 'anna@example.com',
          fromName: 'Sonnenhaus Energie',
          audience: { kind: 'supplier-staff' },
          subject: 'Ihr Passwort',
          text: `Guten Tag\n${url(token)}`,
          html: `<a href="${url(token)}">Guten Tag</a>`,
          attachments: [{ ...document, content: Buffer.from('%PDF') }],
        }),
      }),
    )

    const [row] = (await rowsOf(id)) as { id: string; body: StoredMailBody }[]
    expect(row?.body).toEqual(expect.stringMatching(/^1\./))
    expect(row && openMailBody(keyring, row.id, row.body)).toEqual({
      fromName: 'Sonnenhaus Energie',
      text: `Guten Tag\n${url('…')}`,
      html: `<a href="${url('…')}">Guten Tag</a>`,
      attachments: [{ documentId: 'a-document', filename: 'a.pdf', contentType: 'application/pdf' }],
    })
  })

  test('that has become pointless is done without a mail', async () => {
    const id = await enqueue('pointless')

    await run('pointless', handlerOf(keepingTransport(), { loadMail: async () => undefined }))

    expect((await taskOf(id)).doneAt).not.toBeNull()
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('a crash', () => {
  test('between sending and recording repeats the mail with the same Message-ID', async () => {
    const server = await startMailServer()
    const id = await enqueue('crash')
    const dying: typeof db = { ...db, query: () => Promise.reject(new Error('the process was killed')) }
    await run('crash', handlerOf(transportTo(server.url), { db: dying }))
    expect(await rowsOf(id)).toEqual([])

    clock.advance(10_000)
    await run('crash', handlerOf(transportTo(server.url)))

    expect(server.received.map(({ mail }) => mail.messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${id}@api.wattline.example>`),
    )
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('between recording and marking does not repeat the mail', async () => {
    const server = await startMailServer()
    const id = await enqueue('crash-later')
    const handler = handlerOf(transportTo(server.url))
    await run('crash-later', async (task) => {
      await handler(task)
      throw new Error('the process was killed')
    })

    clock.advance(leaseMilliseconds)
    await run('crash-later', handler)

    expect(server.received).toHaveLength(1)
    expect((await taskOf(id)).doneAt).not.toBeNull()
  })
})

describe('a mail server', () => {
  test('that is down for a while gets the mail afterwards, once', async () => {
    const first = await startMailServer()
    const { port, url } = first
    await first.stop()
    const id = await enqueue('down')
    const handler = handlerOf(transportTo(url))

    await run('down', handler)
    clock.advance(10_000)
    await run('down', handler)
    expect(await taskOf(id)).toMatchObject({ attempts: 0, doneAt: null, parkedAt: null })
    const server = await startMailServer({ port })
    clock.advance(10_000)
    await run('down', handler)

    expect(server.received).toHaveLength(1)
    expect((await taskOf(id)).lastError).toBeNull()
  })

  test('that is away for 13 days gets a crowd of mails within minutes of its return, each once', async () => {
    const first = await startMailServer()
    const { port, url } = first
    await first.stop()
    await enqueueMany('away', 60)
    const handlers = { away: handlerOf(transportTo(url)) }
    const runner = createTaskRunner({ db, clock, log, handlers, sharingServer: ['away'] })
    for (let hours = 0; hours < 13 * 24; hours += 6) {
      await untilNothingIsDue(runner)
      clock.advance(6 * 3_600_000)
    }
    const server = await startMailServer({ port })

    for (let minutes = 0; minutes < 6; minutes++) {
      await untilNothingIsDue(runner)
      clock.advance(60_000)
    }

    expect(new Set(server.received.flatMap(({ recipients }) => recipients)).size).toBe(60)
    expect(server.received).toHaveLength(60)
  })

  test('that is away for more than 14 days has its mails parked, and gets them once they are released', async () => {
    const first = await startMailServer()
    const { port, url } = first
    await first.stop()
    const id = await enqueue('given-up')
    const handler = handlerOf(transportTo(url))
    clock.advance(14 * 86_400_000)
    await run('given-up', handler)
    expect((await taskOf(id)).parkedAt).not.toBeNull()
    const server = await startMailServer({ port })

    expect(
      await releaseParkedTasks(db, {
        kinds: undefined,
        releasedBy: { actor: 'cli:test', requestId: null, now: clock.now() },
      }),
    ).toEqual([{ kind: 'given-up', count: 1 }])
    await run('given-up', handler)

    expect(server.received).toHaveLength(1)
  })

  test('that is too slow is tried again later', async () => {
    let asked = 0
    // It never answers the first time.
    const server = await startMailServer({
      onRcptTo: (_address, _session, answer) => {
        if (++asked > 1) answer()
      },
    })
    const id = await enqueue('slow')

    await run('slow', handlerOf(transportTo(server.url, { silenceMilliseconds: patience(1) })))
    expect(await taskOf(id)).toMatchObject({ doneAt: null, parkedAt: null })
    expect(asked).toBe(1)
    clock.advance(10_000)
    await run('slow', handlerOf(transportTo(server.url)))

    expect((await taskOf(id)).doneAt).not.toBeNull()
    expect(server.received).toHaveLength(1)
  })

  test('that refuses one content for good parks that task at once, and the others go on', async () => {
    const server = await startMailServer({
      onData: (stream, session, answer) => {
        stream.resume()
        const isSpam = session.envelope.rcptTo.some(({ address }) => address === 'spam@example.com')
        stream.on('end', () => answer(isSpam ? Object.assign(new Error('no'), { responseCode: 554 }) : null))
      },
    })
    const spam = await enqueue('refusing-content', 'spam@example.com')
    await enqueueMany('refusing-content', 20)

    await run('refusing-content', handlerOf(transportTo(server.url)))

    const { rowCount } = await db.query(sql`select 1 from mails where kind = 'refusing-content'`)
    expect(rowCount).toBe(20)
    expect((await taskOf(spam)).parkedAt).not.toBeNull()
  })

  test('that refuses one recipient for good parks that task at once, and the others go on', async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, answer) =>
        address === 'gone@example.com'
          ? answer(Object.assign(new Error(`<${address}> unknown`), { responseCode: 550 }))
          : answer(),
    })
    const gone = await enqueue('refusing', 'gone@example.com')
    await enqueueMany('refusing', 20)

    await run('refusing', handlerOf(transportTo(server.url)))

    expect(server.received).toHaveLength(20)
    expect(await taskOf(gone)).toMatchObject({
      attempts: 1,
      lastError: 'PermanentFailure the mail server permanently rejects the recipient (550)',
    })
    expect((await taskOf(gone)).parkedAt).not.toBeNull()
    expect(linesOf(gone, 50)).toHaveLength(1)
  })
})

test('no log line names a recipient', () => {
  expect(logText()).not.toMatch(/@example\.com/i)
})
