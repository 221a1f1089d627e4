import { inflateSync } from 'node:zlib'

/** A PDF as far as tests look at it; it reads what pdfkit writes, not every PDF. */
export type ReadPdf = {
  /** The text of each page as it is drawn, words apart by one space. */
  pages: string[]
  /** All pages, one after the other. A line that ends with a hyphen has a space behind it. */
  text: string
  /** All that is not compressed: the objects that describe the document. */
  objects: string
}

type PdfObject = { head: string; stream: Buffer | undefined }

/** Reads the text of a PDF through its fonts' tables from glyphs to letters, as searching and copying do. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf)
  const streamOf = (id: string | undefined) => objects.get(id ?? '')?.stream?.toString('latin1') ?? ''
  const lettersByFont = new Map<string, Map<string, string>>()
  const pages: string[] = []
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of fontsIn(head, objects)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '')?.head ?? '')?.[1]
      lettersByFont.set(name, lettersOf(streamOf(unicode)))
    }
  }
  for (const id of pageIds(objects)) {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
    pages.push(textOf(streamOf(contents), lettersByFont))
  }
  return { pages, text: pages.join(' '), objects: [...objects.values()].map(({ head }) => head).join('\n') }
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\n(endobj|stream\n)/gm)) {
    const [whole, id = '', head = '', next] = match
    const start = match.index + whole.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = next === 'endobj' ? undefined : pdf.subarray(start, start + length)
    const stream = bytes && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { head, stream })
  }
  return objects
}

const fontsIn = (head: string, objects: Map<string, PdfObject>) => {
  const list = /\/Font <<([\s\S]*?)>>/.exec(head)?.[1] ?? ''
  const fonts = [...list.matchAll(/\/(\w+) (\d+) 0 R/g)]
  return fonts.filter(([, , id]) => objects.get(id ?? '')?.head.includes('/Type /Font'))
}

function pageIds(objects: Map<string, PdfObject>): string[] {
  const list = [...objects.values()].find(({ head }) => head.includes('/Type /Pages'))?.head ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(list)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
}

/** The letters by glyph of a ToUnicode table: `<from> <to> [<letters> …]`, all in hexadecimal. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    ;[...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) => {
      letters.set((first + index).toString(16).padStart(4, '0'), fromUtf16(hex.replace(/\s/g, '')))
    })
  }
  return letters
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function textOf(content: string, lettersByFont: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>()
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = lettersByFont.get(font) ?? new Map()
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    text += `${glyphs.map((glyph) => letters.get(glyph) ?? '').join('')} `
  }
  return text.replace(/[\s\u00a0]+/g, ' ').trim()
}
