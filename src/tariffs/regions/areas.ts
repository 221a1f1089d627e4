import { type Area, type Regions, validOn } from './regions.ts'

const prefixLengths = [5, 4, 3, 2]

/** The prefixes under which a postcode may be stored, the longest first. */
export const prefixesOf = (zipCode: string): string[] =>
  prefixLengths.map((length) => zipCode.slice(0, length))

type AreaFound =
  | { prefix: string; area: Area }
  /** No prefix covers the postcode: we do not deliver there. */
  | 'postcode-unknown'
  /** We deliver there, but there is no data for this date. */
  | 'data-missing'

/**
 * Finds who serves a postcode on a date: the longest prefix valid on that date wins. A postcode shared by several
 * operators still has a single row, chosen by the author of the import file, so its price is an estimate.
 */
export function findArea({ areas }: Pick<Regions, 'areas'>, zipCode: string, date: string): AreaFound {
  let isKnown = false
  for (const prefix of prefixesOf(zipCode)) {
    const history = areas.get(prefix)
    if (history === undefined) continue
    isKnown = true
    const area = validOn(history, date)
    if (area !== undefined) return { prefix, area }
  }
  return isKnown ? 'data-missing' : 'postcode-unknown'
}

/**
 * Groups areas by prefix. Postcodes with the same operator, class, supplier and history share one object, so that
 * 30,000 postcodes cost little more than their keys. A generator, because doing all rows at once would block requests.
 */
export function* areasByPrefix(
  rows: readonly (Area & { prefix: string })[],
): Generator<void, Map<string, readonly Area[]>> {
  const areas: Area[] = []
  const areaNumbers = new Map<string, number>()
  const numbersByPrefix = new Map<string, number[]>()
  for (const row of rows) {
    const { prefix, ...area } = row
    const key = Object.values(area).join()
    let number = areaNumbers.get(key)
    if (number === undefined) {
      number = areas.push(area) - 1
      areaNumbers.set(key, number)
    }
    const numbers = numbersByPrefix.get(prefix)
    if (numbers === undefined) numbersByPrefix.set(prefix, [number])
    else numbers.push(number)
    yield
  }

  const histories = new Map<string, readonly Area[]>()
  const historyByPrefix = new Map<string, readonly Area[]>()
  for (const [prefix, numbers] of numbersByPrefix) {
    const key = numbers.join()
    let history = histories.get(key)
    if (history === undefined) {
      history = numbers.flatMap((number) => areas[number] ?? [])
      histories.set(key, history)
    }
    historyByPrefix.set(prefix, history)
    yield
  }
  return historyByPrefix
}
