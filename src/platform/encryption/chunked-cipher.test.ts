import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptChunks, encryptChunks } from './chunked-cipher.ts'

const key = createSecretKey(randomBytes(32))
const header = Buffer.from('a header')
const chunk = 64 * 1024
const frame = 5 + chunk + 16

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
async function all(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const given: Buffer[] = []
  for await (const piece of stream) given.push(piece)
  return Buffer.concat(given)
}
const encrypted = (bytes: Buffer, size = 10_000) => all(encryptChunks(key, header, pieces(bytes, size)))
const decrypted = (bytes: Buffer, { size = 10_000, by = key, after = header } = {}) =>
  all(decryptChunks(by, after, pieces(bytes, size)))

const plain = randomBytes(3 * chunk + 100)
const whole = await encrypted(plain)
const frames = [0, 1, 2, 3].map((number) => whole.subarray(number * frame, (number + 1) * frame))

describe('an encrypted stream', () => {
  test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 100])(
    'of %d bytes comes back, in whatever pieces it travels',
    async (length) => {
      const bytes = randomBytes(length)
      for (const size of [999, 200_000]) {
        expect((await decrypted(await encrypted(bytes, size), { size })).equals(bytes)).toBe(true)
      }
    },
  )

  test.each([0, 4, 5, 6, frame, frame + 1, 3 * frame, 3 * frame + 50])(
    'that is cut off after %d bytes is refused',
    async (length) => {
      await expect(decrypted(whole.subarray(0, length))).rejects.toThrow('its end is missing')
    },
  )

  test('that ends with a chunk that was not the last is refused, though it says it is', async () => {
    const forged = Buffer.concat(frames.slice(0, 2))
    forged[frame] = 1

    await expect(decrypted(forged)).rejects.toThrow('it was changed')
  })

  test('whose chunks were exchanged, left out or doubled is refused', async () => {
    const [a, b, c, d] = frames as [Buffer, Buffer, Buffer, Buffer]
    for (const order of [
      [b, a, c, d],
      [a, c, d],
      [a, b, b, c, d],
      [a, b, d],
    ])
      await expect(decrypted(Buffer.concat(order))).rejects.toThrow('its parts are not in order')
  })

  test('that something was added to is refused', async () => {
    await expect(decrypted(Buffer.concat([whole, Buffer.from('x')]))).rejects.toThrow(
      'something follows its end',
    )
    await expect(decrypted(Buffer.concat([whole, whole]))).rejects.toThrow('something follows its end')
  })

  test('of which a bit was changed is refused, wherever it is', async () => {
    for (const place of [0, 1, 5, 100, frame - 1, frame, 2 * frame + 7, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 1
      await expect(decrypted(changed)).rejects.toThrow()
    }
  })

  test('is refused with another key, and after another header', async () => {
    await expect(decrypted(whole, { by: createSecretKey(randomBytes(32)) })).rejects.toThrow('it was changed')
    await expect(decrypted(whole, { after: Buffer.from('b header') })).rejects.toThrow('it was changed')
  })

  test('gives nothing of a chunk that was changed', async () => {
    const changed = Buffer.from(whole)
    changed[frame + 100] = (changed[frame + 100] ?? 0) ^ 1
    const given: Buffer[] = []
    const read = async () => {
      for await (const piece of decryptChunks(key, header, pieces(changed, 10_000))) given.push(piece)
    }

    await expect(read()).rejects.toThrow('it was changed')
    expect(Buffer.concat(given).equals(plain.subarray(0, chunk))).toBe(true)
  })
})
