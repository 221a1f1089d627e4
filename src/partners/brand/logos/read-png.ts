/** Reads a PNG chunk by chunk (ISO/IEC 15948) and rewrites it: nothing is left in it but the picture. */
import { crc32, inflateSync } from 'node:zlib'
import { LogoFault, maxLogoPixels } from './logo-fault.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const isPng = (bytes: Uint8Array): boolean => signature.equals(bytes.subarray(0, signature.length))

/** What describes the picture. Texts, profiles, animations and everything unknown is left out. */
const keptChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'pHYs', 'IDAT', 'IEND'])

type Chunk = { type: string; data: Buffer; whole: Buffer }

export function readPng(bytes: Uint8Array): { content: Buffer; width: number; height: number } {
  const chunks = chunksOf(Buffer.from(bytes))
  const header = headerOf(chunks[0])
  if (chunks.at(-1)?.type !== 'IEND') throw new LogoFault('is a PNG that ends too early')
  checkPixels(chunks, header)
  const kept = chunks.filter(({ type }) => keptChunks.has(type)).map(({ whole }) => whole)
  return {
    content: Buffer.concat([signature, ...kept]),
    width: header.width,
    height: header.height,
  }
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = signature.length
  while (at < bytes.length && chunks.at(-1)?.type !== 'IEND') {
    const length = at + 12 <= bytes.length ? bytes.readUInt32BE(at) : Number.POSITIVE_INFINITY
    if (at + 12 + length > bytes.length) throw new LogoFault('is a PNG that ends too early')
    const type = bytes.toString('latin1', at + 4, at + 8)
    const whole = bytes.subarray(at, at + 12 + length)
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) {
      throw new LogoFault('is a PNG with a wrong checksum')
    }
    // A capital first letter: without this chunk the picture would be another one.
    if (/^[A-Z]/.test(type) && !keptChunks.has(type)) throw new LogoFault('is a PNG of an unknown kind')
    chunks.push({ type, data: whole.subarray(8, -4), whole })
    at += whole.length
  }
  return chunks
}

type Header = { width: number; height: number; bitsPerPixel: number }

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function headerOf(chunk: Chunk | undefined): Header {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) throw new LogoFault('is a PNG without a header')
  const { data } = chunk
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlace] = data.subarray(8)
  if (width < 1 || height < 1 || width > maxLogoPixels || height > maxLogoPixels) {
    throw new LogoFault(`must be 1 to ${maxLogoPixels} pixels wide and high`)
  }
  const samples = channels[colour]
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) {
    throw new LogoFault('is a PNG of an unknown kind')
  }
  if (interlace !== 0) throw new LogoFault('is an interlaced PNG; save it without interlacing')
  return { width, height, bitsPerPixel: samples * depth }
}

/** Every letter unpacks its logo again, while other mails wait. */
const maxUnpackedBytes = 8_100_000

/** Unpacks the pixels, never more of them than the header promises. */
function checkPixels(chunks: readonly Chunk[], { width, height, bitsPerPixel }: Header): void {
  const promised = height * (1 + Math.ceil((width * bitsPerPixel) / 8))
  if (promised > maxUnpackedBytes) {
    throw new LogoFault('is a PNG of more than 8 MB when unpacked; save it smaller or with fewer colours')
  }
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  if (unpackedLength(packed, promised) !== promised) {
    throw new LogoFault('is a PNG whose pixels do not fit its size')
  }
}

function unpackedLength(packed: Buffer, max: number): number | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: max }).length
  } catch {
    return undefined
  }
}
