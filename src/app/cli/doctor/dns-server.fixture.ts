import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ResolveTxt } from './check-senders.ts'

/** A real name server that knows these texts, and how to ask it; it ends with the test. A name with null it never answers. */
export async function dnsServer(records: Record<string, readonly string[] | null>): Promise<ResolveTxt> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question)
    const texts = records[name]
    if (texts !== null) socket.send(answerTo(question, end, texts), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return (name) => resolver.resolveTxt(name)
}

/** RFC 1035, section 4.1.2: labels with their lengths, after a head of twelve octets. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  // Behind the name stand type and class, two octets each.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(question: Buffer, end: number, texts: readonly string[] | undefined): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  // An answer, with recursion; a name that is not there has the code 3.
  head.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12, end), ...(texts ?? []).map(textRecord)])
}

/** A TXT record of the name in the question; texts come in pieces of at most 255 octets. */
function textRecord(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, 'latin1')),
  )
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
