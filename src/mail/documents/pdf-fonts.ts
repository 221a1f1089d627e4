import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'

// Missing in the types of pdfkit: it takes opened fonts, and keeps the words that it has set until the document ends.
type OpenedFont = Font & Buffer
type FontInUse = { _font: { layoutCache: Words } }

type Words = Record<string, GlyphRun>
type SharedFont = { opened: OpenedFont; words: Words }

// Resolved through the package, because the sources and the bundle are in different folders.
const { resolve } = createRequire(import.meta.url)

// Names and addresses come and go: words are forgotten when they are many.
const maxWords = 5000

let fonts: { regular: SharedFont; bold: SharedFont } | undefined

/**
 * Gives a document DejaVu Sans, which covers all European languages, as `regular` and `bold`. Both are read when the first
 * document needs them. All documents share them and the words set in them, which saves more than half of the work.
 */
export function useFonts(document: PDFKit.PDFDocument): void {
  fonts ??= { regular: openFont('DejaVuSans'), bold: openFont('DejaVuSans-Bold') }
  for (const [name, font] of Object.entries(fonts)) {
    if (Object.keys(font.words).length > maxWords) font.words = noWords()
    document.registerFont(name, font.opened)
    document.font(name)
    ;(document as unknown as FontInUse)._font.layoutCache = font.words
  }
}

const noWords = (): Words => Object.create(null)

export function openFont(name: string): SharedFont {
  const opened = create(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))) as OpenedFont
  // A ligature and its letters share a glyph, and what is copied and read aloud is what a font met first. That is the
  // letters, whatever a document says.
  opened.layout('fi fl ff ffi ffl')
  return { opened, words: noWords() }
}
