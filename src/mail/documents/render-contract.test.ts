import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aBrand, aWholeBrand } from '../brand.fixture.ts'
import { aContractConfirmation } from '../contract-confirmation.fixture.ts'
import { contractDocument } from '../contract-confirmation.ts'
import type { ContractConfirmation } from '../contract-terms.ts'
import { hostileValue, withHostileTexts } from '../hostile-value.fixture.ts'
import type { Block } from '../layout/mail-content.ts'
import { aPrice, aSupplier } from '../order-confirmation.fixture.ts'
import { readPdf } from './pdf-text.fixture.ts'
import { contractFilename, contractPdf } from './render-contract.ts'

const read = async (changes: Partial<ContractConfirmation> = {}) =>
  readPdf(await contractPdf(aContractConfirmation(changes)))

const textOf = async (changes: Partial<ContractConfirmation> = {}) => (await read(changes)).text

// Lines break where the page is narrow, so texts are compared without their spaces.
const squeezed = (text: string) => text.replace(/\s/g, '')

const textsOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'facts':
    case 'amounts':
      return block.facts.flatMap(({ label, value }) => [label, value])
    case 'comparison':
      return block.rows.flatMap(({ label, values }) => [label, values.join(' → ')])
    case 'steps':
      return [...block.steps]
    case 'button':
      return [block.label, block.url]
    case 'links':
      return block.links.flatMap(({ label, url }) => [label, url])
    case 'fine-print':
      return [block.heading, ...block.paragraphs]
    default:
      return [block.text]
  }
}

test('every page names in full who represents the supplier', async () => {
  const management = 'Geschäftsführung: Erika Musterfrau-Beispiel und Dr. Maximilian Mustermann'

  const { pages } = await read({ supplier: { ...aSupplier(), management } })

  for (const page of pages) expect(squeezed(page)).toContain(squeezed(management))
})

describe.each(['de', 'en'] as const)('the PDF of a contract confirmation in %s', async (language) => {
  const contract = aContractConfirmation({ language })
  const { pages, objects } = readPdf(await contractPdf(contract))

  test('says all that the mail says of the contract, in the same order, and nothing else', () => {
    const { title, blocks } = contractDocument(contract)

    // What a page has in its margins is drawn last: on the first the supplier alone, on others beginning with the brand.
    const bodies = pages.map((page, index) =>
      page.slice(0, page.lastIndexOf(index === 0 ? contract.supplier.name : contract.brand.name)),
    )

    const [letterhead = ''] = bodies.join('').split(title)
    const body = bodies.join('').slice(letterhead.length)
    expect(squeezed(body)).toBe(squeezed([title, ...blocks.flatMap(textsOf)].join('')))
  })

  test('has two to five pages of A4 with brand, supplier and number', () => {
    expect(pages.length).toBeGreaterThanOrEqual(2)
    expect(pages.length).toBeLessThanOrEqual(5)
    expect(objects).toContain('/MediaBox [0 0 595.28 841.89]')
    pages.forEach((page, index) => {
      expect(page).toContain('Sonnenhaus Energie')
      expect(page).toContain('Wattline Energie GmbH · Musterstraße 1, 10115 Berlin')
      expect(page).toMatch(new RegExp(`(Seite|Page) ${index + 1} (von|of) ${pages.length}$`))
    })
  })

  test('begins with the start of delivery and the plain summary', () => {
    const [first = ''] = pages

    expect(first).toMatch(/(Lieferbeginn|Start of delivery): 1\.? (Januar|January) 2027\./)
    expect(first).toMatch(/Das Wichtigste in Kürze|At a glance/)
  })

  test('names its language, is tagged, and shows its title', () => {
    expect(objects).toContain(`/Lang (${language === 'de' ? 'de-DE' : 'en-GB'})`)
    expect(objects).toContain('/Marked true')
    expect(objects).toContain('/DisplayDocTitle true')
    for (const tag of ['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody'])
      expect(objects).toContain(`/S /${tag}\n`)
  })

  test('carries its fonts', () => {
    expect(objects).toMatch(/\/FontName \/\w+\+DejaVuSans\n/)
    expect(objects).toMatch(/\/FontName \/\w+\+DejaVuSans-Bold\n/)
    expect(objects).toContain('/FontFile2')
  })

  test('contains neither a full account number nor a password nor a gap', () => {
    const text = pages.join(' ')

    expect(text).toContain('DE89 **** **** **** **30 00')
    expect(text).not.toMatch(/DE89 ?3704|0532013000|passwor[td]|undefined|\bnull\b|\bNaN\b|\[object/i)
  })

  test('leaves out for a business what only consumers have, and for a fixed tariff the formula', async () => {
    const text = await textOf({ language, isPrivate: false, price: aPrice('Fixed') })

    expect(text).not.toMatch(/Widerruf|withdraw|Schlichtung|Börse|exchange/i)
  })

  test('keeps a hostile value a value', async () => {
    const { payment, price, renewalPeriod, confirmedAt, ...texts } = aContractConfirmation()
    const pdf = await contractPdf({
      ...withHostileTexts(texts),
      language,
      confirmedAt,
      brand: aBrand({ name: hostileValue, colour: hostileValue }),
      payment,
      price,
      renewalPeriod,
    })

    const { pages } = readPdf(pdf)
    expect(pages.join(' ')).toContain('<script>alert(1)</script>')
    expect(pages.join(' ')).not.toContain('\u202e')
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|URI|EmbeddedFile)\b/)
  })
})

test('the same contract gives the same bytes, on any day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const renderedIn = (year: string) => {
    vi.setSystemTime(new Date(`${year}-05-01T00:00:00Z`))
    return contractPdf(aContractConfirmation())
  }

  const [before, after] = [await renderedIn('2026'), await renderedIn('2031')]
  expect(before.equals(after)).toBe(true)
})

test('a logo gives the same bytes on the first letter and on later ones', async () => {
  const contract = aContractConfirmation({ brand: aWholeBrand() })

  const [first, second] = [await contractPdf(contract), await contractPdf(contract)]

  expect(first.equals(second)).toBe(true)
  expect(readPdf(second).objects).toContain('/SMask')
})

test('another contract gives other bytes', async () => {
  const one = await contractPdf(aContractConfirmation())

  for (const change of [{ contractNumber: '30471183' }, { confirmedAt: '2026-11-17 11:02:31' }])
    expect((await contractPdf(aContractConfirmation(change))).equals(one)).toBe(false)
})

test('the date of the document is the confirmation, as it was in Berlin', async () => {
  const pdf = await contractPdf(aContractConfirmation())

  expect(pdf.toString('latin1')).toContain('(D:20261117100230Z)')
})

test('a contract with an invalid time of confirmation is rejected', () => {
  expect(() => contractPdf(aContractConfirmation({ confirmedAt: '2026-02-30 10:00:00' }))).toThrow(
    'time of confirmation is not valid',
  )
})

test.each(['Zoë Özdemir-Łuś', 'Großmüller ẞ', 'Đặng Šćepanović', 'Ångström Þórsdóttir', 'Ωμέγα Жуков'])(
  'the name %s stays as it was written',
  async (firstName) => {
    expect(await textOf({ customer: { firstName, lastName: null, businessName: null } })).toContain(firstName)
  },
)

test('letters that the font lacks are marked as such, and the rest of the text stays right', async () => {
  const text = await textOf({ customer: { firstName: '山田', lastName: 'Müller', businessName: null } })

  expect(text).toContain('\ufffd\ufffd Müller')
})

test('a value without spaces that is longer than a page is shown to its end', async () => {
  const endless = `${'Ä'.repeat(3200)}Ende`

  const { pages } = await read({ customer: { firstName: endless, lastName: null, businessName: null } })

  const body = squeezed(pages.map((page) => page.slice(0, page.lastIndexOf('Sonnenhaus Energie'))).join(''))
  expect(body).toContain(endless)
  expect(pages.at(-1)).toMatch(/Seite (\d+) von \1$/)
})

test.each(['#ffffff', '#ffd500', 'red', 'url(//evil.example)'])(
  'the brand may have the colour %s',
  async (colour) => {
    const { pages } = await read({ brand: aBrand({ name: 'Marke', colour }) })

    expect(pages[0]).toContain('Marke')
  },
)

test('the name of the file is safe everywhere', () => {
  expect(contractFilename(aContractConfirmation())).toBe('Vertragsbestaetigung-30471182.pdf')
  expect(contractFilename(aContractConfirmation({ language: 'en' }))).toBe(
    'Contract-confirmation-30471182.pdf',
  )
  expect(contractFilename(aContractConfirmation({ contractNumber: '../a"\r\nb' }))).toBe(
    'Vertragsbestaetigung-ab.pdf',
  )
})
