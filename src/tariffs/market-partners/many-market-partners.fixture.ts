import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import { type MarketPartner, marketRoles } from './market-partner.ts'

const kinds = ['Stadtwerke', 'Gemeindewerke', 'Energieversorgung', 'Netzgesellschaft', 'Stromnetz']
const firsts = 'Alten Buchen Neuen Ober Unter Wald Stein Gold Grün Schön Lang Wolfs Eichen Kron Lauter'.split(
  ' ',
)
const seconds = 'berg feld bach dorf heim haus stedt kirch brück rode münster wies moor hain lohe'.split(' ')
const thirds = ['', 'en', 'hof', 'au', 'tal', 'sand', 'ing', 'weiler', 'born', 'leben', 'reuth', 'schlag']
const forms = ['GmbH', 'AG', 'GmbH & Co. KG', 'eG', 'AöR']

/** As many names as the real directory has and more, of towns that resemble each other as the real ones do. */
export const manyMarketPartners = (count: number): MarketPartner[] =>
  Array.from({ length: count }, (_, number): MarketPartner => {
    let rest = number
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[rest % items.length] as Item
      rest = Math.floor(rest / items.length)
      return item
    }
    const city = `${pick(firsts)}${pick(seconds)}${pick(thirds)}`
    const digits = `99${String(number).padStart(5, '0')}00000`
    return {
      code: `${digits}${marketCheckDigit(digits)}`,
      role: marketRoles[number % marketRoles.length] as MarketPartner['role'],
      name: `${pick(kinds)} ${city} ${forms[number % forms.length]}`,
      city,
    }
  })
