// The types leave out that a font in use can be asked for its letters.
type FontInUse = { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } }

/**
 * Replaces what the font cannot show by the sign that stands for it (U+FFFD). Otherwise all such letters would share
 * one empty box, and the text behind it, which is what is searched and read aloud, would be wrong.
 */
export function printable(document: PDFKit.PDFDocument, text: string): string {
  const { font } = (document as unknown as FontInUse)._font
  return [...text]
    .map((letter) => (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '\ufffd'))
    .join('')
}
