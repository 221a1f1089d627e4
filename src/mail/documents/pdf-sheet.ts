import PDFDocument from 'pdfkit'
import type { MailContent } from '../layout/mail-content.ts'
import { pdfFonts } from './pdf-fonts.ts'
import { colours, contentBottom, contentWidth, page, sizes } from './pdf-style.ts'
import { printable } from './printable.ts'

export type PdfElement = ReturnType<PDFKit.PDFDocument['struct']>
export type TextStyle = { width: number; x?: number; size?: number; isBold?: boolean; colour?: string }

/** Where blocks are drawn, one below the other; every text becomes an element of the document's structure. */
export type PdfSheet = ReturnType<typeof openSheet>

/** Opens a document. It bears no date but the given one, so that the same content gives the same bytes. */
export function openSheet({ language, brand, title }: MailContent, author: string, createdAt: Date) {
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
  const { regular, bold } = pdfFonts()
  document.registerFont('regular', regular)
  document.registerFont('bold', bold)
  const root = document.struct('Document')
  document.addStructure(root)

  const use = ({ size = sizes.body, isBold = false, colour = colours.ink }: TextStyle) =>
    document.font(isBold ? 'bold' : 'regular', size).fillColor(colour)
  const setting = ({ width, size = sizes.body }: TextStyle) => ({ width, lineGap: size * 0.3 })

  /** Draws what is only there to be seen: readers that speak leave it out. */
  function decorate(draw: () => void): void {
    const { y } = document
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
    document.y = y
  }

  return {
    document,
    /** How high a text becomes. */
    heightOf(text: string, style: TextStyle): number {
      return use(style).heightOfString(printable(document, text), setting(style))
    },
    /** Writes a text where the sheet is and moves below it; what does not fit goes on over the page. */
    write(text: string, tag: string, style: TextStyle, parent: PdfElement = root): void {
      use(style)
      const draw = () =>
        document.text(printable(document, text), style.x ?? page.left, document.y, setting(style))
      parent.add(document.struct(tag, {}, draw))
    },
    /** An element around others. */
    group(tag: string, parent: PdfElement = root): PdfElement {
      const element = document.struct(tag)
      parent.add(element)
      return element
    },
    /** Begins a new page unless this much room is left. */
    keepTogether(height: number): void {
      if (document.y + height > contentBottom) document.addPage()
    },
    skip(height: number): void {
      document.y += height
    },
    decorate,
    /** A thin line across the sheet, `y` points from its top. */
    rule(y = document.y): void {
      decorate(() => {
        document.moveTo(page.left, y).lineTo(page.left + contentWidth, y)
        document.lineWidth(0.5).stroke(colours.line)
      })
    },
    /** Closes the document; nothing of it waits for anything, so that all of its bytes are there at once. */
    close(): Buffer {
      root.end()
      document.end()
      const bytes: unknown = document.read()
      if (!(bytes instanceof Buffer)) throw new Error('the PDF has no bytes')
      return bytes
    },
  }
}
