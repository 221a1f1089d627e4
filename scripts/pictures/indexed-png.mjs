import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const maxColours = 256

/** The same picture with a table of its most frequent colours: a screenshot becomes a third as large. */
export function indexedPng(png) {
  const { width, height, rgb } = decode(png)
  const frequent = frequentColours(rgb)
  const palette = frequent.map(([, exact]) => exact)
  const nearest = new Map(frequent.map(([colour], index) => [colour, index]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let at = 0, pixel = 0; pixel < width * height; pixel += 1, at += 3) {
    const colour = colourAt(rgb, at)
    if (!nearest.has(colour)) nearest.set(colour, nearestIn(palette, colour))
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = nearest.get(colour)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

// Five bits a channel: what differs by less is the same to an eye.
const colourAt = (rgb, at) => ((rgb[at] & 0xf8) << 16) | ((rgb[at + 1] & 0xf8) << 8) | (rgb[at + 2] & 0xf8)

function frequentColours(rgb) {
  const counts = new Map()
  const exact = new Map()
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = colourAt(rgb, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    // The first true colour stands for its neighbours, so that white stays white.
    if (!exact.has(colour)) exact.set(colour, (rgb[at] << 16) | (rgb[at + 1] << 8) | rgb[at + 2])
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColours)
    .map(([colour]) => [colour, exact.get(colour)])
}

function nearestIn(palette, colour) {
  const distance = (other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)
  return palette.reduce((best, each, index) => (distance(each) < distance(palette[best]) ? index : best), 0)
}

/** Reads what Chromium writes: eight bits, RGB or RGBA, not interlaced. */
function decode(png) {
  const parts = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [width, height, bytes] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3]
  const data = inflateSync(Buffer.concat(parts))
  const pixels = unfilter(data, width * bytes, height, bytes)
  const rgb = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels.copy(rgb, pixel * 3, pixel * bytes, pixel * bytes + 3)
  }
  return { width, height, rgb }
}

function unfilter(data, stride, height, bytes) {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const left = x < bytes ? 0 : out[y * stride + x - bytes]
      const up = y === 0 ? 0 : out[(y - 1) * stride + x]
      const corner = x < bytes || y === 0 ? 0 : out[(y - 1) * stride + x - bytes]
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      out[y * stride + x] = data[y * (stride + 1) + 1 + x] + guess
    }
  }
  return out
}

function paeth(left, up, corner) {
  const guess = left + up - corner
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each))
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
