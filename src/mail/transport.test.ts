import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { patience } from '../../test/support/patience.ts'
import { PermanentFailure, TemporaryFailure } from '../platform/tasks/task.ts'
import type { MailMessage } from './compose-message.ts'
import { startMailServer } from './mail-server.fixture.ts'
import { createTransport, type TransportOptions } from './transport.ts'

const aMessage = (changes: Partial<MailMessage> = {}): MailMessage => ({
  to: 'anna@example.com',
  fromName: 'Sonnenhaus Energie',
  subject: 'Ihre Bestellung',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  messageId: '<11111111-2222-3333-4444-555555555555@api.example.com>',
  ...changes,
})

const aTransport = (url: string, options: Partial<TransportOptions> = {}) => {
  const transport = createTransport(url, {
    from: 'service@wattline.example',
    ...options,
  })
  onTestFinished(() => transport.close())
  return transport
}

/** A server that does on a connection whatever it likes. */
async function rudeServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Accepts everything and keeps the commands as they came: smtp-server refuses blanks in quoted addresses. */
async function listeningServer() {
  const commands: string[] = []
  const url = await rudeServer((socket) => {
    let isContent = false
    socket.write('220 hello\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').slice(0, -1)) {
        if (isContent && line !== '.') continue
        isContent = line === 'DATA'
        commands.push(line)
        socket.write(isContent ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  return { url, commands }
}

describe('a mail', () => {
  test('arrives with text and HTML, umlauts and emoji, from the brand', async () => {
    const server = await startMailServer()
    const text = 'Grüße aus Köln 🌞 – ẞ\r\n\r\nEnde'

    await aTransport(server.url).send(aMessage({ subject: 'Für Änne 🌞', text, html: `<p>${text}</p>` }))

    const [received] = server.received
    expect(received?.mail).toMatchObject({
      subject: 'Für Änne 🌞',
      messageId: '<11111111-2222-3333-4444-555555555555@api.example.com>',
      from: { name: 'Sonnenhaus Energie', address: 'service@wattline.example' },
      to: [{ address: 'anna@example.com' }],
    })
    expect(received?.mail.text?.trim()).toBe(text)
    expect(received?.mail.html).toContain(text)
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  test('carries its attachments, byte for byte, with the body beside them', async () => {
    const server = await startMailServer()
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    const filename = 'Vertragsbestaetigung-30471182.pdf'

    await aTransport(server.url).send(
      aMessage({ attachments: [{ filename, contentType: 'application/pdf', content }] }),
    )

    const { text, attachments } = server.received[0]?.mail ?? {}
    expect(text?.trim()).toBe('Guten Tag')
    expect(attachments).toHaveLength(1)
    expect(attachments?.[0]).toMatchObject({
      filename,
      mimeType: 'application/pdf',
      disposition: 'attachment',
    })
    expect(Buffer.from(attachments?.[0]?.content as ArrayBuffer).equals(content)).toBe(true)
  })

  test('gets no further header from the name of a file', async () => {
    const server = await startMailServer()
    const filename = 'a.pdf"\r\nBcc: evil@evil.example\r\n\r\nüble Zeile'

    await aTransport(server.url).send(
      aMessage({ attachments: [{ filename, contentType: 'application/pdf', content: Buffer.from('x') }] }),
    )

    const [received] = server.received
    expect(received?.recipients).toEqual(['anna@example.com'])
    expect(received?.raw).not.toMatch(/^Bcc/im)
    expect(received?.mail.attachments).toHaveLength(1)
  })

  test.each([
    ['"a b"@example.com', '"a b"@example.com'],
    ['anna+strom@example.com', 'anna+strom@example.com'],
    ["o'hara_%{x}@example.com", "o'hara_%{x}@example.com"],
    ['"a,b"@example.com', '"a,b"@example.com'],
    ['"evil@evil.example x"@example.com', '"evil@evil.example x"@example.com'],
    ['anna@grün.example', 'anna@xn--grn-ioa.example'],
  ])('reaches %s and nobody else', async (to, recipient) => {
    const { url, commands } = await listeningServer()

    await aTransport(url).send(aMessage({ to }))

    expect(commands.filter((command) => command.startsWith('RCPT'))).toEqual([`RCPT TO:<${recipient}>`])
  })

  test('reaches a recipient with umlauts before the @ where the server allows it', async () => {
    const server = await startMailServer()

    await aTransport(server.url).send(aMessage({ to: 'änne@example.com' }))

    expect(server.received.map(({ recipients }) => recipients)).toEqual([['änne@example.com']])
  })

  test.each([
    '\r\nBcc: evil@evil.example',
    '\nX-Evil: 1',
    '\r\n\r\n<h1>Evil</h1>',
    '\u2028Bcc: e@evil.example',
  ])('gets no further header from %j in subject or name', async (injection) => {
    const server = await startMailServer()

    await aTransport(server.url).send(
      aMessage({ subject: `Bestellung${injection}`, fromName: `Marke${injection}` }),
    )

    const [received] = server.received
    const names = received?.mail.headers.map(({ key }) => key)
    expect(received?.recipients).toEqual(['anna@example.com'])
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
    expect(received?.mail.text?.trim()).toBe('Guten Tag')
  })

  test.each(['anna@example.com\r\nRCPT TO:<evil@evil.example>', 'anna@example.com>\r\nDATA'])(
    'reaches nobody but one recipient, or none, with the address %j',
    async (to) => {
      const server = await startMailServer()

      await aTransport(server.url)
        .send(aMessage({ to }))
        .catch(() => {})

      expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@evil.example')
    },
  )
})

describe('a refusal', () => {
  const refusing = (responseCode: number) =>
    startMailServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(Object.assign(new Error(`<${address}> is not wanted`), { responseCode })),
    })

  test('of a recipient for good is permanent, and does not repeat the address', async () => {
    const server = await refusing(550)

    const failure = await aTransport(server.url)
      .send(aMessage())
      .catch((error) => error)

    expect(failure).toBeInstanceOf(PermanentFailure)
    expect(failure.message).toBe('the mail server permanently rejects the recipient (550)')
  })

  test('of a recipient for now is not permanent', async () => {
    const server = await refusing(450)

    const failure = await aTransport(server.url)
      .send(aMessage())
      .catch((error) => error)

    expect(failure).toMatchObject({ name: 'TemporaryFailure', isShared: false })
    expect(failure.message).toBe('the mail was not handed over (450 at RCPT TO)')
  })

  test.each([
    [554, 'PermanentFailure', 'the mail server permanently rejects the content (554)'],
    [451, 'TemporaryFailure', 'the mail was not handed over (451 at DATA)'],
  ])('of the content with %d is a %s, about this mail alone', async (responseCode, name, message) => {
    const server = await startMailServer({
      onData: (stream, _session, answer) => {
        stream.resume()
        stream.on('end', () => answer(Object.assign(new Error('no'), { responseCode })))
      },
    })

    const failure = await aTransport(server.url)
      .send(aMessage())
      .catch((error) => error)

    expect(failure).toMatchObject({ name, message })
    expect(failure.isShared ?? false).toBe(false)
  })

  test("of the sender is a matter of our set-up, not permanent, and everybody's", async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, answer) =>
        answer(Object.assign(new Error('no'), { responseCode: 550 })),
    })

    const failure = await aTransport(server.url)
      .send(aMessage())
      .catch((error) => error)

    expect(failure).toMatchObject({ name: 'TemporaryFailure', isShared: true })
  })
})

describe('a server', () => {
  // What is not on trial has time enough.
  const enough = patience(60)
  const timeouts = { connectMilliseconds: enough, silenceMilliseconds: enough, sendMilliseconds: enough }

  test('that never greets is given up in time', async () => {
    const url = await rudeServer(() => {})
    const hasty = { ...timeouts, connectMilliseconds: 150 }
    await expect(aTransport(url, { timeouts: hasty }).send(aMessage())).rejects.toThrow('ETIMEDOUT')
  })

  test('that falls silent in the middle is given up in time', async () => {
    const url = await rudeServer((socket) => socket.write('220 hello\r\n'))
    const hasty = { ...timeouts, silenceMilliseconds: 150 }
    await expect(aTransport(url, { timeouts: hasty }).send(aMessage())).rejects.toThrow('not handed over')
  })

  test('that trickles is cut off in time, and the next mail has a connection of its own', async () => {
    let connections = 0
    const url = await rudeServer((socket) => {
      connections++
      socket.write('220 hello\r\n')
      const trickle = setInterval(() => socket.write('250-more\r\n'), 50)
      socket.on('close', () => clearInterval(trickle))
    })
    const transport = aTransport(url, { timeouts: { ...timeouts, sendMilliseconds: 400 } })

    await expect(transport.send(aMessage())).rejects.toThrow('not handed over')
    await expect(transport.send(aMessage())).rejects.toThrow('not handed over')

    expect(connections).toBe(2)
  })

  test('that is not there is a temporary failure of all mails', async () => {
    const failure = await aTransport('smtp://127.0.0.1:1')
      .send(aMessage())
      .catch((error) => error)

    expect(failure).toBeInstanceOf(TemporaryFailure)
    expect(failure).toMatchObject({ isShared: true, message: expect.stringContaining('not handed over') })
  })

  test('gets many mails over few connections', async () => {
    let connections = 0
    const server = await startMailServer({
      onConnect: (_session, accept) => {
        connections++
        accept()
      },
    })
    const transport = aTransport(server.url, { connections: 3 })

    await Promise.all(Array.from({ length: 30 }, () => transport.send(aMessage())))

    expect(server.received).toHaveLength(30)
    expect(connections).toBeLessThanOrEqual(3)
  })
})
