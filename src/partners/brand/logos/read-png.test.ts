import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readLogo } from './read-logo.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer | string = ''): Buffer {
  const typed = Buffer.concat([Buffer.from(type), Buffer.from(data as string)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(typed.length - 4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

function header(width: number, height: number, [depth = 8, colour = 6, interlace = 0] = [8, 6, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

const pixels = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const end = chunk('IEND')
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks])
/** Four pixels of four bytes in two rows, each with a byte for its filter. */
const two = pixels(2 * (1 + 2 * 4))

test('a PNG is kept as it is', async () => {
  const file = png(header(2, 2), chunk('pHYs', Buffer.alloc(9)), two, end)

  const { content, ...logo } = await readLogo(file)

  expect(Buffer.from(content).equals(file)).toBe(true)
  expect(logo).toMatchObject({ contentType: 'image/png', width: 2, height: 2 })
})

test('texts, profiles, animations and what follows the end are left out', async () => {
  const file = png(
    ...[header(2, 2), chunk('tEXt', 'Author\0Somebody'), chunk('iCCP', 'bomb'), chunk('acTL', 'frames')],
    ...[two, chunk('eXIf', 'place'), end, Buffer.from('<script>')],
  )

  expect(Buffer.from((await readLogo(file)).content).equals(png(header(2, 2), two, end))).toBe(true)
})

test('2000 pixels are allowed in either direction', async () => {
  const rows = pixels(2000 * (1 + 250))

  expect(await readLogo(png(header(2000, 2000, [1, 0, 0]), rows, end))).toMatchObject({ width: 2000 })
})

test('2000 by 1000 pixels in 8-bit colour with transparency are allowed', async () => {
  expect(await readLogo(png(header(2000, 1000), pixels(1000 * 8001), end))).toMatchObject({ height: 1000 })
})

const wrongSum = Buffer.from(two)
wrongSum.writeUInt32BE(1, wrongSum.length - 4)

test.each<[what: string, file: Buffer, fault: string]>([
  ['more than 2000 pixels', png(header(2001, 1), two, end), 'must be 1 to 2000 pixels wide and high'],
  ['32 MB in 31 kB', png(header(2000, 2000, [16, 6, 0]), pixels(2000 * 16_001), end), 'more than 8 MB'],
  ['no pixels', png(header(0, 1), two, end), 'must be 1 to 2000 pixels wide and high'],
  [
    'a small picture that unpacks to ten megabytes',
    png(header(2, 2), pixels(10_000_000), end),
    'do not fit its size',
  ],
  ['fewer pixels than it says', png(header(3, 2), two, end), 'do not fit its size'],
  ['pixels that cannot be unpacked', png(header(2, 2), chunk('IDAT', 'none'), end), 'do not fit its size'],
  ['no pixels at all', png(header(2, 2), end), 'do not fit its size'],
  ['a wrong checksum', png(header(2, 2), wrongSum, end), 'with a wrong checksum'],
  ['an unknown critical chunk', png(header(2, 2), chunk('EVIL'), two, end), 'of an unknown kind'],
  ['an unknown kind of colour', png(header(2, 2, [8, 5, 0]), two, end), 'of an unknown kind'],
  ['interlacing', png(header(2, 2, [8, 6, 1]), two, end), 'save it without interlacing'],
  ['no header', png(two, end), 'without a header'],
  ['no end', png(header(2, 2), two), 'ends too early'],
  ['a length beyond the end', png(header(2, 2), Buffer.from('7fffffff49444154', 'hex')), 'ends too early'],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'is neither a PNG nor an SVG'],
])('refused: %s', async (_what, file, fault) => {
  await expect(readLogo(file)).rejects.toThrow(fault)
})
