import { type DocumentContent, onOneLine } from '../layout/mail-content.ts'
import { accentOf, edgeOf } from '../layout/mail-parts.ts'
import { drawBlock, drawFinePrint } from './draw-block.ts'
import { drawHead, drawLetterhead, type PaperContent } from './letterhead.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import { colours, contentWidth, page, sizes } from './pdf-style.ts'

export type PdfOrigin = { author: string; createdAt: Date }

/** A document that can be sent by post has the head of a letter. Looks the same on paper as on the screen. Addresses of web pages are written out, because paper has no links. */
export async function renderPdf(
  content: PaperContent | DocumentContent,
  { author, createdAt }: PdfOrigin,
): Promise<Buffer> {
  const clean = onOneLine(content)
  const { language, footerLinks, closing } = clean
  const accent = edgeOf(accentOf(clean.brand.colour))
  // Fonts and their libraries are a fifth of a start, and most processes never draw.
  const { openSheet } = await import('./pdf-sheet.ts')
  const sheet = openSheet(clean, onOneLine(author), createdAt)
  if ('recipient' in clean) drawLetterhead(sheet, clean)
  else drawHead(sheet, clean)
  sheet.write(clean.title, 'H1', { width: contentWidth, size: sizes.title, isBold: true })
  sheet.skip(8)
  for (const block of clean.blocks) drawBlock(sheet, block, { accent, language })
  drawFinePrint(sheet, [...closing, ...footerLinks.map(({ label, url }) => `${label}: ${url}`)])
  drawPageFrames(sheet, clean, accent)
  return sheet.close()
}

const pageWords = {
  de: (n: number, of: number) => `Seite ${n} von ${of}`,
  en: (n: number, of: number) => `Page ${n} of ${of}`,
}

/** Adds supplier and page number to every page, once the number of pages is known, and brand and title after the first. */
function drawPageFrames(sheet: PdfSheet, content: DocumentContent, accent: string): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    // Otherwise pdfkit would start a new page for text below the margin.
    document.page.margins.bottom = 0
    sheet.rule(page.height - 62)
    sheet.decorate(() => {
      document.rect(0, 0, page.width, 5).fill(accent)
      if (index > 0) {
        sheet.line(content.brand.name, { y: 36, size: 10.5, isBold: true, colour: colours.ink })
        sheet.line(content.title, { y: 38, align: 'right' })
      }
      for (const [row, text] of footerLines(content.footer).entries())
        sheet.line(text, { y: page.height - 54 + 12 * row, width: contentWidth - 90 })
      sheet.line(pageWords[content.language](index + 1, count), { y: page.height - 54, align: 'right' })
    })
  }
}

// Leaves out the first line, which introduces the supplier in a mail.
const footerLines = ([, name = '', address = '', ...rest]: readonly string[]): string[] =>
  [[name, address], rest.slice(0, 2), rest.slice(2)]
    .filter((parts) => parts.length > 0)
    .map((parts) => parts.join(' · '))
