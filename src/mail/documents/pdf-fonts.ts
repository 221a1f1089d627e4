import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Through the package, not through a path: sources and bundle lie in different folders.
const { resolve } = createRequire(import.meta.url)
const read = (name: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

export type PdfFonts = { regular: Buffer; bold: Buffer }

let fonts: PdfFonts | undefined

/** DejaVu Sans, which has the letters of every language of Europe; read once, when the first document needs it. */
export function pdfFonts(): PdfFonts {
  fonts ??= { regular: read('DejaVuSans'), bold: read('DejaVuSans-Bold') }
  return fonts
}
