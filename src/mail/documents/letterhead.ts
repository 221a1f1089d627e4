/** The first page of a letter by DIN 5008, form B: it fits an envelope with a window. */
import type { DocumentContent, Fact, MailBrand } from '../layout/mail-content.ts'
import type { PdfSheet } from './pdf-sheet.ts'
import { colours, contentWidth, mm, page, sizes } from './pdf-style.ts'

/** A document that can be sent by post. */
export type PaperContent = DocumentContent & {
  /** The sender in one line, read in the window if the letter comes back. */
  returnLine: string
  /** Name and address, at most six lines. */
  recipient: readonly string[]
  /** Customer number, contract number, date. */
  info: readonly Fact[]
}

// The field for the address begins 45 mm from the top and 20 mm from the left, with 5 mm of room inside. Its upper
// 17.7 mm are for the return line, which stands on the lower edge of them; the six lines of the address follow.
const addressTop = mm(45 + 17.7)
const addressWidth = mm(85 - 5)
const maxLines = 6
const lineHeight = mm(27.3) / maxLines
const infoBlock = { x: mm(125), y: mm(50), width: mm(65), labelWidth: mm(32) }
/** Where the text begins: 8.46 mm below the field. */
const textTop = mm(98.46)
const foldMarks = [105, 210].map(mm)
const holeMark = mm(148.5)

export function drawLetterhead(sheet: PdfSheet, content: PaperContent): void {
  const { brand, returnLine, recipient, info } = content
  drawMark(sheet, brand)
  drawMarks(sheet)
  writeAt(sheet, returnLine, { y: addressTop - mm(4.2), size: sizes.returnLine, colour: colours.muted })
  sheet.decorate(() => {
    const y = addressTop - mm(1)
    const end = page.left + addressWidth - mm(5)
    sheet.document.moveTo(page.left, y).lineTo(end, y).lineWidth(0.4).stroke(colours.line)
  })
  recipient.slice(0, maxLines).forEach((line, index) => {
    writeAt(sheet, line, { y: addressTop + index * lineHeight, size: 10 })
  })
  drawInfo(sheet, info)
  sheet.document.y = textTop
}

/** Of a document that is not posted: the mark alone. */
export function drawHead(sheet: PdfSheet, { brand }: DocumentContent): void {
  drawMark(sheet, brand)
  sheet.document.y = mm(38)
}

/** The logo, or the name where there is none. */
function drawMark(sheet: PdfSheet, { logo, name }: MailBrand): void {
  const [top, fit] = [mm(14), [mm(70), mm(18)] as [number, number]]
  if (logo === null) {
    sheet.document.y = top + mm(4)
    sheet.write(name, 'P', { width: contentWidth, size: 15, isBold: true })
  } else {
    sheet.picture(logo.png, name, { x: page.left, y: top, fit })
  }
}

/** Where to fold and to punch the sheet. */
function drawMarks({ document, decorate }: PdfSheet): void {
  decorate(() => {
    for (const y of [...foldMarks, holeMark]) {
      const end = y === holeMark ? mm(10) : mm(8)
      document.moveTo(mm(5), y).lineTo(end, y).lineWidth(0.4).stroke(colours.muted)
    }
  })
}

function drawInfo(sheet: PdfSheet, info: readonly Fact[]): void {
  const { x, y, width, labelWidth } = infoBlock
  const list = sheet.group('L')
  info.forEach(({ label, value }, index) => {
    const item = sheet.group('LI', list)
    const top = y + index * mm(5)
    sheet.document.y = top
    sheet.write(label, 'Lbl', { x, width: labelWidth, size: 8.5, colour: colours.muted }, item)
    sheet.document.y = top
    sheet.write(value, 'LBody', { x: x + labelWidth, width: width - labelWidth + mm(5), size: 8.5 }, item)
  })
}

type At = { y: number; size: number; colour?: string }

function writeAt(sheet: PdfSheet, text: string, { y, ...style }: At): void {
  sheet.document.y = y
  sheet.write(fitting(sheet, text, style), 'P', { width: addressWidth, ...style })
}

/** Cut where it would leave the window. */
function fitting(sheet: PdfSheet, text: string, style: Omit<At, 'y'>): string {
  const letters = [...text]
  const isWide = (part: string) => sheet.widthOf(part, { width: addressWidth, ...style }) > addressWidth
  if (!isWide(text)) return text
  while (letters.length > 0 && isWide(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
