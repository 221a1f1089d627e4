import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { aBrand, aWholeBrand } from '../brand.fixture.ts'
import { aContractConfirmation } from '../contract-confirmation.fixture.ts'
import type { ContractConfirmation } from '../contract-terms.ts'
import { contractPdf } from './render-contract.ts'

type Placed = { text: string; left: number; right: number; top: number; page: number }
type Item = { str: string; transform: number[]; width: number; height: number }

/** Where each text stands, in millimetres from the upper left corner, as another program reads it. */
async function placedTexts(pages: readonly PDFPageProxy[]): Promise<Placed[]> {
  const all: Placed[] = []
  for (const [page, each] of pages.entries()) {
    const { items } = await each.getTextContent()
    for (const { str, transform, width, height } of items as Item[]) {
      const [left = 0, baseline = 0] = transform.slice(4)
      const inMm = (points: number) => (points * 25.4) / 72
      all.push({
        text: str,
        page,
        left: inMm(left),
        right: inMm(left + width),
        top: inMm(841.89 - baseline - height),
      })
    }
  }
  return all.filter(({ text }) => text.trim() !== '')
}

async function opened(changes: Partial<ContractConfirmation> = {}) {
  const bytes = await contractPdf(aContractConfirmation(changes))
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  return { pdf, pages, bytes, texts: await placedTexts(pages) }
}

const find = (texts: readonly Placed[], wanted: string): Placed => {
  const found = texts.find(({ text }) => text.includes(wanted))
  if (found === undefined) throw new Error(`the document does not say ${wanted}`)
  return found
}

describe('the first page, by DIN 5008, form B', async () => {
  const { texts } = await opened()

  test('has the recipient in the window: 45 to 90 mm from the top, 20 to 105 mm from the left', () => {
    for (const line of ['Änne Großmüller', 'Lindenallee 12 b', '10115 Berlin']) {
      const { left, right, top } =
        texts.find(({ text, page }) => page === 0 && text === line) ?? find(texts, line)
      expect(left).toBeCloseTo(25, 1)
      expect(right).toBeLessThan(105)
      expect(top).toBeGreaterThanOrEqual(62)
      expect(top).toBeLessThan(88)
    }
  })

  test('has the return line above it, in the same window', () => {
    const { left, top, right } = find(texts, 'Wattline Energie GmbH · Musterstraße 1 · 10115 Berlin')

    expect(left).toBeCloseTo(25, 1)
    expect(right).toBeLessThan(105)
    expect(top).toBeGreaterThan(45)
    expect(top).toBeLessThan(62.7)
  })

  test.each(['Kundennummer', 'Vertragsnummer', 'Datum'])(
    'has %s in the block 50 mm from the top, 125 mm from the left',
    (label) => {
      const { left, top } = find(texts, label)

      expect(left).toBeCloseTo(125, 1)
      expect(top).toBeGreaterThanOrEqual(49)
      expect(top).toBeLessThan(70)
    },
  )

  test('begins its text below the window', () => {
    expect(find(texts, 'Vertragsbestätigung 30471182').top).toBeGreaterThanOrEqual(97)
  })
})

test('more than six lines, and one that is too long, do not leave the window', async () => {
  const { texts } = await opened({
    recipientLines: [...Array.from({ length: 7 }, (_, index) => `Zeile ${index + 1}`)].map((line, index) =>
      index === 0 ? `${line} ${'Großmüller '.repeat(20)}` : line,
    ),
  })

  expect(texts.some(({ text }) => text === 'Zeile 6')).toBe(true)
  expect(texts.some(({ text }) => text === 'Zeile 7')).toBe(false)
  const first = find(texts, 'Zeile 1')
  expect(first.text.endsWith('…')).toBe(true)
  expect(first.right).toBeLessThanOrEqual(105.1)
})

test('the decimal points of amounts stand below each other', async () => {
  const { texts } = await opened()
  const start = texts.findIndex(({ text }) => text.includes('So setzt sich der Arbeitspreis zusammen'))
  const isAmount = ({ text }: Placed) => /^-?[\d.]+,\d+\sct\/kWh$/.test(text)
  // The sum is in bold, which is wider.
  const amounts = texts.slice(start).filter(isAmount).slice(0, -1)

  expect(amounts.length).toBeGreaterThan(8)
  // All end with the same unit, so that those with as many decimals end at the same place.
  const endsOf = (places: number) =>
    amounts
      .filter(({ text }) => text.split(',')[1]?.match(/^\d+/)?.[0].length === places)
      .map(({ right }) => right)
  for (const places of [2, 3, 4]) {
    const ends = endsOf(places)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.1)
  }
  expect(Math.min(...endsOf(4))).toBeGreaterThan(Math.max(...endsOf(3)))
})

describe.each([
  ['with a logo', aWholeBrand()],
  ['with a name alone', aBrand({ name: 'Müller & Söhne <Strom>' })],
] as const)('the document of a brand %s', async (what, brand) => {
  const { pdf, pages, bytes } = await opened({ brand })
  const source = bytes.toString('latin1')

  test('says that it is PDF/A-2a, in metadata that another program can read', async () => {
    const { info, metadata } = await pdf.getMetadata()
    const xml = metadata?.getRaw() as string

    expect(xml).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/)
    expect(metadata?.get('dc:title')).toBe((info as { Title: string }).Title)
    expect((info as { Title: string }).Title).toContain(brand.name)
  })

  test('carries its colours and fonts, and needs nothing from outside', () => {
    expect(source).toContain('/GTS_PDFA1')
    expect(source).toMatch(/\/DestOutputProfile \d+ 0 R/)
    const fonts = source.match(/\/Type \/FontDescriptor/g) ?? []
    expect(source.match(/\/FontFile2 /g)).toHaveLength(fonts.length)
    expect(source).not.toMatch(/\/(Encrypt|JavaScript|JS|Launch|URI|EmbeddedFiles|AcroForm|LZWDecode)\b/)
    expect(source).toMatch(/^%PDF-1\.7/)
    expect(source).toMatch(/\/ID \[<\w+> <\w+>\]/)
  })

  test('has headings, lists, tables and texts in the order in which they are read', async () => {
    const roles = new Set<string>()
    const walk = (node: { role?: string; children?: unknown[] }) => {
      if (node.role !== undefined) roles.add(node.role)
      for (const child of node.children ?? []) walk(child as typeof node)
    }
    for (const page of pages) walk((await page.getStructTree()) as Parameters<typeof walk>[0])

    for (const role of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'])
      expect(roles).toContain(role)
    expect(roles.has('Figure')).toBe(what === 'with a logo')
    expect(source.includes('/Alt')).toBe(what === 'with a logo')
  })

  test('names its language', () => {
    expect(source).toContain('/Lang (de-DE)')
  })
})
