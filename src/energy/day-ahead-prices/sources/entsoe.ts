import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { completeDay } from './complete-day.ts'
import { pointsOfDocument } from './entsoe-document.ts'
import { type GetOptions, getText } from './get-text.ts'
import { parseXml } from './parse-xml.ts'
import type { PriceSource } from './price-source.ts'

/** The bidding zone DE-LU as an Energy Identification Code. */
const biddingZone = '10Y1001A1001A82H'

/** The ENTSO-E Transparency Platform, document A44. It needs a token, which is given on request by e-mail. */
export const entsoe = ({
  token,
  baseUrl = 'https://web-api.tp.entsoe.eu',
  ...options
}: GetOptions & { token: string; baseUrl?: string }): PriceSource => ({
  name: 'entsoe',
  async fetchDay(date) {
    const { startsAtMs, quartersOfDay } = berlinDay(date)
    const interval = { startsAtMs, endsAtMs: startsAtMs + quartersOfDay.length * quarterHourMs }
    const query = new URLSearchParams({
      securityToken: token,
      documentType: 'A44',
      in_Domain: biddingZone,
      out_Domain: biddingZone,
      periodStart: compactUtc(interval.startsAtMs),
      periodEnd: compactUtc(interval.endsAtMs),
      'contract_MarketAgreement.type': 'A01',
    })
    // "Nothing found" comes with 200 as well as with 400: the document tells, not the status.
    const { status, text } = await getText(new URL(`${baseUrl}/api?${query}`), options)
    return completeDay(
      date,
      pointsOfDocument(await parseXml(text, status), { ...interval, date, biddingZone }),
    )
  },
})

/** `202603282300`. */
const compactUtc = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 12)
