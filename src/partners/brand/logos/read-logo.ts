import { createHash } from 'node:crypto'
import { invalid } from '../../../platform/refusal.ts'
import type { LogoType } from '../brand.ts'
import { LogoFault, maxLogoBytes } from './logo-fault.ts'
import { isPng, readPng } from './read-png.ts'
import { readSvg } from './read-svg.ts'

/** A logo that is safe to give out, with a PNG of it for mails and documents. Bytes, as they come out of a thread. */
export type ReadLogo = {
  contentType: LogoType
  content: Uint8Array
  png: Uint8Array
  /** In CSS pixels. */
  width: number
  height: number
  hash: string
}

/** Reads an SVG or PNG from somebody else, and rewrites it from what is allowed in it. Long work: for a thread. */
export async function readLogo(bytes: Uint8Array): Promise<ReadLogo> {
  try {
    if (bytes.length > maxLogoBytes) throw new LogoFault('has more than 100 kB')
    return isPng(bytes) ? pngLogo(bytes) : await svgLogo(bytes)
  } catch (error) {
    if (!(error instanceof LogoFault)) throw error
    const message = `The logo ${error.message}.`
    throw invalid('logo', message)
  }
}

function pngLogo(bytes: Uint8Array): ReadLogo {
  const { content, width, height } = readPng(bytes)
  return { contentType: 'image/png', content, png: content, width, height, hash: hashOf(content) }
}

async function svgLogo(bytes: Uint8Array): Promise<ReadLogo> {
  const { text, width, height } = readSvg(bytes)
  const content = Buffer.from(text)
  const png = await drawSvg(content, { width, height })
  return { contentType: 'image/svg+xml', content, png, width, height, hash: hashOf(content) }
}

const hashOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Sharp on screens with four pixels to a CSS pixel, and never larger than this. */
const scale = 4
const maxPixels = 1200

/** Draws an SVG that was read by `readSvg` as a PNG. */
async function drawSvg(svg: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const factor = Math.min(scale, maxPixels / width, maxPixels / height)
  const [drawnWidth, drawnHeight] = [width, height].map((side) => Math.max(1, Math.round(side * factor)))
  const canvas = createCanvas(drawnWidth as number, drawnHeight as number)
  const image = await loadImage(svg).catch(() => {
    throw new LogoFault('cannot be drawn')
  })
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.encode('png')
}
