import type { Fact } from '../layout/mail-content.ts'
import type { PdfElement, PdfSheet } from './pdf-sheet.ts'
import { colours, contentWidth, labelWidth, page } from './pdf-style.ts'

/** Names on the left, what they are on the right, a thin line below each. */
export function drawFacts(sheet: PdfSheet, facts: readonly Fact[]): void {
  const list = sheet.group('L')
  for (const fact of facts) drawFact(sheet, fact, sheet.group('LI', list))
  sheet.skip(6)
}

function drawFact(sheet: PdfSheet, { label, value, isStrong = false }: Fact, item: PdfElement): void {
  const labelStyle = { width: labelWidth - 12, colour: colours.muted }
  const valueStyle = { x: page.left + labelWidth, width: contentWidth - labelWidth, isBold: isStrong }
  const height = Math.max(sheet.heightOf(label, labelStyle), sheet.heightOf(value, valueStyle))
  sheet.keepTogether(height + 6)
  sheet.skip(3)
  const { y: top, page: firstPage } = sheet.document
  sheet.write(label, 'Lbl', labelStyle, item)
  const labelEnd = sheet.document.y
  sheet.document.y = top
  sheet.write(value, 'LBody', valueStyle, item)
  // A value longer than a page ends on another one, where the label is not in the way.
  if (sheet.document.page === firstPage) sheet.document.y = Math.max(sheet.document.y, labelEnd)
  sheet.skip(1)
  sheet.rule()
}

/** Numbered steps. */
export function drawSteps(sheet: PdfSheet, steps: readonly string[]): void {
  const list = sheet.group('L')
  steps.forEach((step, index) => {
    const item = sheet.group('LI', list)
    const style = { x: page.left + 18, width: contentWidth - 18 }
    sheet.keepTogether(Math.min(sheet.heightOf(step, style), 48))
    const top = sheet.document.y
    sheet.write(`${index + 1}.`, 'Lbl', { width: 18 }, item)
    sheet.document.y = top
    sheet.write(step, 'LBody', style, item)
    sheet.skip(3)
  })
  sheet.skip(3)
}
