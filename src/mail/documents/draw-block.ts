import type { Block } from '../layout/mail-content.ts'
import { drawFacts, drawSteps } from './draw-list.ts'
import type { PdfSheet, TextStyle } from './pdf-sheet.ts'
import { colours, contentWidth, page, sizes } from './pdf-style.ts'

const body: TextStyle = { width: contentWidth }
const headingStyle: TextStyle = { width: contentWidth, size: sizes.heading, isBold: true }
const finePrintStyle: TextStyle = { width: contentWidth, size: sizes.finePrint, colour: colours.muted }
// A heading at the foot of a page would stand for nothing.
const roomBelowHeading = 76

/** Draws a block of a mail on a sheet of paper. */
export function drawBlock(sheet: PdfSheet, block: Block, accent: string): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block.text)
      break
    case 'paragraph':
      drawParagraph(sheet, block.text, body)
      break
    case 'notice':
      drawNotice(sheet, block.text, accent)
      break
    case 'facts':
      drawFacts(sheet, block.facts)
      break
    case 'steps':
      drawSteps(sheet, block.steps)
      break
    case 'button':
      // Paper has no buttons: the address is written out.
      drawParagraph(sheet, `${block.label}: ${block.url}`, body)
      break
    case 'fine-print':
      sheet.skip(14)
      sheet.keepTogether(roomBelowHeading)
      sheet.rule()
      drawHeading(sheet, block.heading)
      for (const text of block.paragraphs) drawParagraph(sheet, text, finePrintStyle)
  }
}

function drawHeading(sheet: PdfSheet, text: string): void {
  sheet.skip(9)
  sheet.keepTogether(roomBelowHeading)
  sheet.write(text, 'H2', headingStyle)
  sheet.skip(3)
}

function drawParagraph(sheet: PdfSheet, text: string, style: TextStyle): void {
  // A paragraph of a few lines stays whole; a long one may go on over the page.
  sheet.keepTogether(Math.min(sheet.heightOf(text, style), 48))
  sheet.write(text, 'P', style)
  sheet.skip(4)
}

function drawNotice(sheet: PdfSheet, text: string, accent: string): void {
  const padding = 9
  const style = { ...body, x: page.left + padding + 3, width: contentWidth - 2 * padding - 3 }
  const height = sheet.heightOf(text, style) + 2 * padding - 2
  sheet.skip(3)
  sheet.keepTogether(height)
  const top = sheet.document.y
  sheet.decorate(() => {
    sheet.document.rect(page.left, top, contentWidth, height).fill(colours.sunken)
    sheet.document.rect(page.left, top, 3, height).fill(accent)
  })
  sheet.skip(padding)
  sheet.write(text, 'P', style)
  sheet.document.y = top + height
  sheet.skip(8)
}
