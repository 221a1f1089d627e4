import { completeDay, intervalOf } from './complete-day.ts'
import { pointsOfDocument } from './entsoe-document.ts'
import { type GetOptions, getText } from './get-text.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

/** The bidding zone DE-LU as an Energy Identification Code. */
const biddingZone = '10Y1001A1001A82H'

/** The ENTSO-E Transparency Platform, document A44. It needs a token, which ENTSO-E grants by e-mail. */
export const entsoe = ({
  token,
  baseUrl = 'https://web-api.tp.entsoe.eu',
  ...options
}: GetOptions & { token: string; baseUrl?: string }): PriceSource => ({
  name: 'entsoe',
  async fetchDay(date) {
    const interval = intervalOf(date)
    const query = new URLSearchParams({
      securityToken: token,
      documentType: 'A44',
      in_Domain: biddingZone,
      out_Domain: biddingZone,
      periodStart: compactUtc(interval.startsAtMs),
      periodEnd: compactUtc(interval.endsAtMs),
      'contract_MarketAgreement.type': 'A01',
    })
    // "Nothing found" comes with status 200 or 400, so only the document tells.
    const { status, text } = await getText(new URL(`${baseUrl}/api?${query}`), options)
    const document = await parseXml(withoutToken(text, token), status)
    return completeDay(date, pointsOfDocument(document, { ...interval, date, biddingZone }))
  },
})

/** A refusal may repeat our token, and its words reach the log. */
const withoutToken = (text: string, token: string): string =>
  token === '' ? text : text.replaceAll(token, '…')

/** `202603282300`. */
const compactUtc = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 12)

/** An element: its children by local name, each a list of elements or texts. */
export type XmlElement = { readonly [name: string]: readonly (XmlElement | string)[] }

/** Parses well-formed XML by local names, because namespaces change with every edition. */
async function parseXml(text: string, status: number): Promise<XmlElement> {
  // Loaded on demand: most processes never ask this source.
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (XMLValidator.validate(text) !== true) throw notXml(status)
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    // These documents have no entities, and expanding them could exhaust memory.
    processEntities: false,
    isArray: () => true,
  })
  try {
    return parser.parse(text) as XmlElement
  } catch {
    throw notXml(status)
  }
}

const notXml = (status: number) => new SourceFailure(`The response (status ${status}) is not XML.`)
