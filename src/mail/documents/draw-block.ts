import { partsOfAmount } from '../layout/align-decimals.ts'
import type { Block, Fact, Link, MailLanguage } from '../layout/mail-content.ts'
import type { PdfElement, PdfSheet, TextStyle } from './pdf-sheet.ts'
import { colours, contentWidth, labelWidth, mm, page, sizes } from './pdf-style.ts'

const body: TextStyle = { width: contentWidth }
const headingStyle: TextStyle = { width: contentWidth, size: sizes.heading, isBold: true }
const finePrintStyle: TextStyle = { width: contentWidth, size: sizes.finePrint, colour: colours.muted }
// Keeps a heading together with the text below it.
const roomBelowHeading = 76

type Look = { accent: string; language: MailLanguage }

export function drawBlock(sheet: PdfSheet, block: Block, { accent, language }: Look): void {
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
    case 'amounts':
      drawAmounts(sheet, block.facts, language)
      break
    case 'comparison':
      drawFacts(
        sheet,
        block.rows.map(({ label, values, isStrong }) => ({ label, isStrong, value: values.join(' → ') })),
      )
      break
    case 'steps':
      drawSteps(sheet, block.steps)
      break
    case 'button':
      drawLink(sheet, block)
      break
    case 'links':
      for (const link of block.links) drawLink(sheet, link)
      break
    case 'fine-print':
      sheet.skip(14)
      sheet.keepTogether(roomBelowHeading)
      sheet.rule()
      drawHeading(sheet, block.heading)
      for (const text of block.paragraphs) drawParagraph(sheet, text, finePrintStyle)
  }
}

/** What follows the letter in small print. */
export function drawFinePrint(sheet: PdfSheet, paragraphs: readonly string[]): void {
  if (paragraphs.length === 0) return
  sheet.skip(10)
  for (const text of paragraphs) drawParagraph(sheet, text, finePrintStyle)
}

const drawLink = (sheet: PdfSheet, { label, url }: Link): void =>
  drawParagraph(sheet, `${label}: ${url}`, body)

function drawHeading(sheet: PdfSheet, text: string): void {
  sheet.skip(9)
  sheet.keepTogether(roomBelowHeading)
  sheet.write(text, 'H2', headingStyle)
  sheet.skip(3)
}

function drawParagraph(sheet: PdfSheet, text: string, style: TextStyle): void {
  // Short paragraphs stay on one page; long ones may continue on the next.
  sheet.keepTextTogether(text, style, 48)
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

/** Labels on the left, values on the right, a thin line below each. */
function drawFacts(sheet: PdfSheet, facts: readonly Fact[]): void {
  const list = sheet.group('L')
  for (const fact of facts) drawFact(sheet, fact, sheet.group('LI', list))
  sheet.skip(6)
}

function drawFact(sheet: PdfSheet, { label, value, isStrong }: Fact, item: PdfElement): void {
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
  // A value longer than a page ends on a later one, away from its label.
  if (sheet.document.page === firstPage) sheet.document.y = Math.max(sheet.document.y, labelEnd)
  sheet.skip(1)
  sheet.rule()
}

/** Labels on the left, amounts on the right, decimal point below decimal point. */
function drawAmounts(sheet: PdfSheet, facts: readonly Fact[], language: MailLanguage): void {
  const rows = facts.map((fact) => {
    const style: TextStyle = { width: contentWidth, isBold: fact.isStrong }
    const whole = partsOfAmount(fact.value, language)?.whole ?? fact.value
    const before = sheet.widthOf(whole, style)
    return { fact, style, before, after: sheet.widthOf(fact.value, style) - before }
  })
  const point = page.left + contentWidth - Math.max(0, ...rows.map(({ after }) => after))
  const table = sheet.group('Table')
  for (const { fact, style, before } of rows) {
    const row = sheet.group('TR', table)
    const labelStyle: TextStyle = { width: contentWidth - mm(45), isBold: fact.isStrong }
    sheet.keepTogether(sheet.heightOf(fact.label, labelStyle) + 6)
    sheet.skip(3)
    const top = sheet.document.y
    sheet.write(fact.label, 'TH', labelStyle, row)
    const labelEnd = sheet.document.y
    sheet.document.y = top
    const x = point - before
    sheet.write(fact.value, 'TD', { ...style, x, width: page.width - x }, row)
    sheet.document.y = Math.max(sheet.document.y, labelEnd)
    sheet.skip(1)
    sheet.rule()
  }
  sheet.skip(6)
}

function drawSteps(sheet: PdfSheet, steps: readonly string[]): void {
  const list = sheet.group('L')
  steps.forEach((step, index) => {
    const item = sheet.group('LI', list)
    const style = { x: page.left + 18, width: contentWidth - 18 }
    sheet.keepTextTogether(step, style, 48)
    const top = sheet.document.y
    sheet.write(`${index + 1}.`, 'Lbl', { width: 18 }, item)
    sheet.document.y = top
    sheet.write(step, 'LBody', style, item)
    sheet.skip(3)
  })
  sheet.skip(3)
}
