import { Refusal } from '../../../platform/refusal.ts'
import type { InThread } from '../../../platform/threads/jobs.ts'
import { completeDay, priceIntervalOf } from './complete-day.ts'
import { pointsOfDocument } from './entsoe-document.ts'
import { type GetOptions, getText } from './get-text.ts'
import type { parseXml } from './parse-xml.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

/** The bidding zone DE-LU as an Energy Identification Code. */
const biddingZone = '10Y1001A1001A82H'

export type Parse = InThread<typeof parseXml>

// Loaded on demand: most processes never ask this source.
const parseHere: Parse = async (text) => (await import('./parse-xml.ts')).parseXml(text)

/** The ENTSO-E Transparency Platform, document A44. It needs a token, which ENTSO-E grants by email. */
export const entsoe = ({
  token,
  baseUrl = 'https://web-api.tp.entsoe.eu',
  parse = parseHere,
  ...options
}: GetOptions & { token: string; baseUrl?: string; parse?: Parse }): PriceSource => ({
  name: 'entsoe',
  async fetchDay(date) {
    const interval = priceIntervalOf(date)
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
    const document = await parse(withoutToken(text, token)).catch((error) => {
      throw error instanceof Refusal ? new SourceFailure(error.message) : error
    })
    if (document === undefined) throw new SourceFailure(`The response (status ${status}) is not XML.`)
    return completeDay(date, pointsOfDocument(document, { ...interval, date, biddingZone }))
  },
})

/** A refusal may repeat our token, and its words reach the log. */
const withoutToken = (text: string, token: string): string =>
  token === '' ? text : text.replaceAll(token, '…')

/** `202603282300`. */
const compactUtc = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 12)
