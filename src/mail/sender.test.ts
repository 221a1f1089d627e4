import { describe, expect, onTestFinished, test } from 'vitest'
import { aBrand } from './brand.fixture.ts'
import type { MailMessage } from './compose-message.ts'
import { startMailServer } from './mail-server.fixture.ts'
import { senderOf } from './sender.ts'
import { createTransport } from './transport.ts'

const own = { sender: 'konto@sonnenhaus.example', replyTo: 'hilfe@sonnenhaus.example' }

/** A mail as it arrives, and the envelope that it came in. */
async function sent(changes: Partial<MailMessage>, returnsAddress?: string) {
  const froms: string[] = []
  const server = await startMailServer({
    onMailFrom: ({ address }, _session, accept) => {
      froms.push(address)
      accept()
    },
  })
  const transport = createTransport(server.url, { from: 'service@wattline.example', returnsAddress })
  onTestFinished(() => transport.close())
  await transport.send({
    ...{ to: 'anna@example.com', subject: 'Ihre Bestellung', text: 'Guten Tag', html: '<p>Guten Tag</p>' },
    ...{ messageId: '<1@api.example.com>', fromName: 'Sonnenhaus' },
    ...changes,
  })
  const [received] = server.received
  return { mail: received?.mail, raw: received?.raw ?? '', envelopeFrom: froms[0] }
}

const attachments = [{ filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') }]

describe.each([
  ['without attachments', {}],
  ['with attachments', { attachments }],
] as const)('a mail %s', (_what, parts) => {
  test('comes from the brand, in the header and on the envelope, and answers go where it says', async () => {
    const { mail, envelopeFrom } = await sent({ ...senderOf(aBrand(own)), ...parts })

    expect(mail?.from).toMatchObject({ name: 'Sonnenhaus Energie', address: 'konto@sonnenhaus.example' })
    expect(envelopeFrom).toBe('konto@sonnenhaus.example')
    expect(mail?.replyTo).toMatchObject([{ address: 'hilfe@sonnenhaus.example' }])
  })

  test('comes from the supplier in the name of a brand without an address of its own', async () => {
    const { mail, envelopeFrom, raw } = await sent({ ...senderOf(aBrand()), ...parts })

    expect(mail?.from).toMatchObject({ name: 'Sonnenhaus Energie', address: 'service@wattline.example' })
    expect(envelopeFrom).toBe('service@wattline.example')
    expect(raw).not.toMatch(/^Reply-To:/im)
  })

  test('goes back to the address for mails that cannot be delivered, which the recipient does not see', async () => {
    const returns = 'returns@wattline.example'
    const { mail, envelopeFrom } = await sent({ ...senderOf(aBrand(own)), ...parts }, returns)

    expect(envelopeFrom).toBe(returns)
    expect(mail?.from).toMatchObject({ address: 'konto@sonnenhaus.example' })
  })

  test('asks no autoresponder for an answer', async () => {
    expect((await sent({ ...senderOf(aBrand(own)), ...parts })).raw).toMatch(
      /^Auto-Submitted: auto-generated\r$/m,
    )
  })

  test('keeps a name with a line break a name', async () => {
    const fromName = 'Sonnenhaus\r\nBcc: evil@evil.example'
    const { raw } = await sent({ ...senderOf(aBrand({ ...own, name: fromName })), ...parts })

    expect(raw).not.toMatch(/^Bcc:/im)
  })
})

test.each([
  'konto@sonnenhaus.example\r\nBcc: evil@evil.example',
  'konto@sonnenhaus.example, evil@evil.example',
  '"<evil@evil.example>" <konto@sonnenhaus.example>',
  'konto',
  '',
])('what is no address is not used as one: %j', (address) => {
  expect(senderOf(aBrand({ sender: address, replyTo: address }))).toMatchObject({ from: null, replyTo: null })
})
