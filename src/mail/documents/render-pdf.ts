import { accentOf, edgeOf } from '../layout/mail-colours.ts'
import type { MailContent } from '../layout/mail-content.ts'
import { onOneLine } from '../layout/one-line.ts'
import { drawBlock } from './draw-block.ts'
import { drawPageFrames } from './draw-page-frames.ts'
import { openSheet } from './pdf-sheet.ts'
import { contentWidth, page, sizes } from './pdf-style.ts'

export type PdfOrigin = { author: string; createdAt: Date }

/** Makes of the content of a mail a document to keep: the same blocks in the same words, on paper. */
export function renderPdf(content: MailContent, { author, createdAt }: PdfOrigin): Buffer {
  const clean = onOneLine(content)
  const accent = edgeOf(accentOf(clean.brand.colour))
  const sheet = openSheet(clean, onOneLine(author), createdAt)
  sheet.document.y = page.top
  sheet.write(clean.title, 'H1', { width: contentWidth, size: sizes.title, isBold: true })
  sheet.skip(8)
  for (const block of clean.blocks) drawBlock(sheet, block, accent)
  drawPageFrames(sheet, clean, accent)
  return sheet.close()
}
