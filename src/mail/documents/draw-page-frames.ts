import type { MailContent } from '../layout/mail-content.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import { colours, contentWidth, page, sizes } from './pdf-style.ts'
import { printable } from './printable.ts'

const pageWords = {
  de: (n: number, of: number) => `Seite ${n} von ${of}`,
  en: (n: number, of: number) => `Page ${n} of ${of}`,
}

/** Puts brand, title, supplier and number on every page, once it is known how many there are. */
export function drawPageFrames(sheet: PdfSheet, content: MailContent, accent: string): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    // Below the margin every text would begin a new page.
    document.page.margins.bottom = 0
    sheet.rule(page.height - 62)
    sheet.decorate(() => {
      document.rect(0, 0, page.width, 5).fill(accent)
      line(document, content.brand.name, { y: 36, size: 10.5, isBold: true, colour: colours.ink })
      if (index > 0) line(document, content.title, { y: 38, align: 'right' })
      const [first, second] = footerLines(content.footer)
      line(document, first, { y: page.height - 54, width: contentWidth - 90 })
      line(document, second, { y: page.height - 42, width: contentWidth - 90 })
      line(document, pageWords[content.language](index + 1, count), { y: page.height - 54, align: 'right' })
    })
  }
}

// The first line of a mail's footer introduces the supplier; under a document nobody asks who that is.
const footerLines = ([, name = '', address = '', ...rest]: readonly string[]): [string, string] => [
  [name, address].join(' · '),
  rest.join(' · '),
]

type Line = { y: number; width?: number; size?: number; isBold?: boolean; colour?: string; align?: 'right' }

function line(document: PDFKit.PDFDocument, text: string, style: Line): void {
  const { y, width = contentWidth, size = sizes.frame, isBold = false, colour = colours.muted } = style
  document.font(isBold ? 'bold' : 'regular', size).fillColor(colour)
  document.text(printable(document, text), page.left, y, {
    width,
    height: size * 1.2,
    ellipsis: true,
    ...(style.align && { align: style.align }),
  })
}
