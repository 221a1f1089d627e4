import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { html } from '../../platform/html/html.ts'
import type { DocumentContent } from '../layout/mail-content.ts'
import { useFonts } from './pdf-fonts.ts'
import { colours, contentBottom, contentWidth, page, sizes } from './pdf-style.ts'

export type PdfElement = ReturnType<PDFKit.PDFDocument['struct']>
export type TextStyle = { width: number; x?: number; size?: number; isBold?: boolean; colour?: string }
type LineStyle = Partial<Omit<TextStyle, 'x'>> & { y: number; align?: 'right' }

/** Draws texts one below the other and tags each of them for screen readers. */
export type PdfSheet = ReturnType<typeof openSheet>

/** The document contains no date other than `createdAt`, so that the same content gives the same bytes. */
export function openSheet({ language, brand, title }: DocumentContent, author: string, createdAt: Date) {
  const document = new PDFDocument({
    size: 'A4',
    // None to begin with: the one that pdfkit would read is not part of the file.
    font: '',
    margins: { top: page.top, bottom: page.bottom, left: page.left, right: page.right },
    pdfVersion: '1.7',
    // For archives: fonts and colours are part of the file, and every text has its place in the structure.
    subset: 'PDF/A-2a',
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
  escapeMetadata(document)
  useFonts(document)
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

  const heightOf = (text: string, style: TextStyle): number =>
    use(style).heightOfString(printable(document, text), setting(style))

  const keepTogether = (height: number): void => {
    if (document.y + height > contentBottom) document.addPage()
  }

  return {
    document,
    widthOf(text: string, style: TextStyle): number {
      return use(style).widthOfString(printable(document, text))
    },
    heightOf,
    /** Writes a text at the current position and moves below it; it continues on the next page if necessary. */
    write(text: string, tag: string, style: TextStyle, parent: PdfElement = root): void {
      use(style)
      const draw = () =>
        document.text(printable(document, text), style.x ?? page.left, document.y, setting(style))
      parent.add(document.struct(tag, {}, draw))
    },
    /** One line at a place of its own, cut where it is too long. */
    line(text: string, style: LineStyle): void {
      const { y, width = contentWidth, size = sizes.frame, isBold, colour = colours.muted, align } = style
      use({ width, size, colour, ...(isBold && { isBold }) })
      document.text(printable(document, text), page.left, y, {
        width,
        height: size * 1.2,
        ellipsis: true,
        ...(align && { align }),
      })
    },
    /** A picture, and what is read aloud in its place. */
    picture(
      image: Buffer,
      alt: string,
      at: { x: number; y: number; fit: [width: number, height: number] },
    ): void {
      const draw = () => document.image(openPicture(document, image), at.x, at.y, { fit: at.fit })
      root.add(document.struct('Figure', { alt }, draw))
    },
    group(tag: string, parent: PdfElement = root): PdfElement {
      const element = document.struct(tag)
      parent.add(element)
      return element
    },
    /** Starts a new page unless this much space is left. */
    keepTogether,
    /** Starts a new page unless the text, or so much of it, fits below. It is measured only where that is in doubt. */
    keepTextTogether(text: string, style: TextStyle, maxHeight: number): void {
      if (document.y + maxHeight > contentBottom) keepTogether(Math.min(heightOf(text, style), maxHeight))
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
    /** pdfkit unpacks pictures in the background, so the last bytes may come later. */
    async close(): Promise<Buffer> {
      root.end()
      document.end()
      const chunks: Buffer[] = []
      for await (const chunk of document) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}

// Missing in the types of pdfkit.
type WithMetadata = { info: Record<string, unknown>; _addInfo(): void }

/** pdfkit writes title and author into its XML as they are; a name such as "Müller & Co" would break it. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const inner = document as unknown as WithMetadata
  const addInfo = inner._addInfo
  inner._addInfo = () => {
    const { info } = inner
    const entries = Object.entries(info)
    inner.info = Object.fromEntries(
      entries.map(([key, value]) => [key, typeof value === 'string' ? String(html`${value}`) : value]),
    )
    addInfo.call(document)
    inner.info = info
  }
}

// Missing in the types of pdfkit.
type FontInUse = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

/** What nearly every text consists of, and what every font of ours has: printable ASCII, Latin-1 and a few signs. */
const onlyCommonLetters = /^[ -~\u00a1-\u00ac\u00ae-\u00ff–—„“”’…€·→]*$/

/**
 * Replaces characters that the font lacks by U+FFFD. Otherwise they would all share one empty glyph, and the text behind
 * it, which is searched and read aloud, would be wrong.
 */
function printable(document: PDFKit.PDFDocument, text: string): string {
  if (onlyCommonLetters.test(text)) return text
  const { font } = (document as unknown as FontInUse)._font
  return [...text]
    .map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '\ufffd'))
    .join('')
}

// Missing in the types of pdfkit: a picture with transparency, whose colours and transparency become two parts of the file.
type Layers = { imgData: Buffer | null; alphaChannel?: Buffer }
type Picture = Layers & { splitAlphaChannel(): void; finalize(): void }

/** A partner's logo is on every letter, and there are few of them in use at a time. */
const maxPictures = 50
const layersByHash = new Map<string, Layers>()

/**
 * Opens a PNG for a document. pdfkit would unpack, separate and pack its pixels for each document, which takes longer than
 * a page of text, so the layers are cached.
 */
export function openPicture(document: PDFKit.PDFDocument, png: Buffer): PDFKit.Mixins.ImageSrc {
  const hash = createHash('sha256').update(png).digest('base64')
  const picture = (document as unknown as { openImage(png: Buffer): Picture }).openImage(png)
  const { splitAlphaChannel, finalize } = picture
  picture.splitAlphaChannel = () => {
    const layers = layersByHash.get(hash)
    if (layers === undefined) splitAlphaChannel.call(picture)
    // Not before the rest of the document, as when they are unpacked in the background: the same content, the same bytes.
    else setImmediate(() => finalize.call(Object.assign(picture, layers)))
  }
  picture.finalize = () => {
    const { imgData, alphaChannel } = picture
    if (layersByHash.size >= maxPictures) layersByHash.clear()
    if (alphaChannel) layersByHash.set(hash, { imgData, alphaChannel })
    finalize.call(picture)
  }
  return picture as unknown as PDFKit.Mixins.ImageSrc
}
