import { expect, test } from 'vitest'
import { openFont } from './pdf-fonts.ts'

test('a ligature is read as its letters, also when another document has the ligature as one character', () => {
  const { opened } = openFont('DejaVuSans')
  opened.layout('\ufb01')

  const [glyph] = opened.layout('fi').glyphs

  expect(glyph?.codePoints).toEqual([...'fi'].map((letter) => letter.charCodeAt(0)))
})
