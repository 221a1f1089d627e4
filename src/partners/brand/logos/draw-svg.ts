import { LogoFault } from './logo-fault.ts'

/** Sharp on screens with four pixels to a CSS pixel, and never larger than this. */
const scale = 4
const maxPixels = 1200

/** Draws an SVG that was read by `readSvg` as a PNG. */
export async function drawSvg(
  svg: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
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
