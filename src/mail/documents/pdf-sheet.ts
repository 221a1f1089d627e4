import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { DocumentContent } from '../layout/mail-content.ts'
import { colours, contentBottom, contentWidth, page, sizes } from './pdf-style.ts'

// Resolved through the package, because the sources and the bundle are in different folders.
const { resolve } = createRequire(import.meta.url)
const readFont = (name: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))

// DejaVu Sans covers all European languages. It is read when the first document needs it.
let fonts: { regular: Buffer; bold: Buffer } | undefined

export type PdfElement = ReturnType<PDFKit.PDFDocument['struct']>
export type TextStyle = { width: number; x?: number; size?: number; isBold?: boolean; colour?: string }

/** Draws texts one below the other and tags each of them for screen readers. */
export type PdfSheet = ReturnType<typeof openSheet>

/** The document contains no date other than `createdAt`, so that the same content gives the same bytes. */
export function openSheet({ language, brand, title }: DocumentContent, author: string, createdAt: Date) {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.left },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'de' ? 'de-DE' : 'en-GB',
    bufferPages: true,
    info: {
      Title: `${title} – ${brand.name}`,
      Author: author,
      Creator: 'Wattline',
      Producer: 'Wattline',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  fonts ??= { regular: readFont('DejaVuSans'), bold: readFont('DejaVuSans-Bold') }
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  const root = document.struct('Document')
  document.addStructure(root)

  const use = ({ size = sizes.body, isBold = false, colour = colours.ink }: TextStyle) =>
    document.font(isBold ? 'bold' : 'regular', size).fillColor(colour)
  const setting = ({ width, size = sizes.body }: TextStyle) => ({ width, lineGap: size * 0.3 })

  /** Draws decoration, which screen readers skip. */
  function decorate(draw: () => void): void {
    const { y } = document
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
    document.y = y
  }

  return {
    document,
    heightOf(text: string, style: TextStyle): number {
      return use(style).heightOfString(printable(document, text), setting(style))
    },
    /** Writes a text at the current position and moves below it; it continues on the next page if necessary. */
    write(text: string, tag: string, style: TextStyle, parent: PdfElement = root): void {
      use(style)
      const draw = () =>
        document.text(printable(document, text), style.x ?? page.left, document.y, setting(style))
      parent.add(document.struct(tag, {}, draw))
    },
    group(tag: string, parent: PdfElement = root): PdfElement {
      const element = document.struct(tag)
      parent.add(element)
      return element
    },
    /** Starts a new page unless this much space is left. */
    keepTogether(height: number): void {
      if (document.y + height > contentBottom) document.addPage()
    },
    skip(height: number): void {
      document.y += height
    },
    decorate,
    /** A thin line across the page, `y` points from its top. */
    rule(y = document.y): void {
      decorate(() => {
        document.moveTo(page.left, y).lineTo(page.left + contentWidth, y)
        document.lineWidth(0.5).stroke(colours.line)
      })
    },
    /** pdfkit works synchronously here, so all bytes are available at once. */
    close(): Buffer {
      root.end()
      document.end()
      const bytes: unknown = document.read()
      if (!(bytes instanceof Buffer)) throw new Error('the PDF has no bytes')
      return bytes
    },
  }
}

// Missing in the types of pdfkit.
type FontInUse = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

/**
 * Replaces characters that the font lacks by U+FFFD. Otherwise they would all share one empty glyph, and the text behind
 * it, which is searched and read aloud, would be wrong.
 */
export function printable(document: PDFKit.PDFDocument, text: string): string {
  const { font } = (document as unknown as FontInUse)._font
  return [...text]
    .map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '\ufffd'))
    .join('')
}
