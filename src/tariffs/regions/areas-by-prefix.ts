import type { Area } from './regions.ts'

/**
 * Groups areas by their prefix. Thousands of postcodes share an operator, a class, a supplier and a history, and
 * then share the very objects too: 30,000 postcodes cost little more than their keys. Row by row, since all of them
 * take longer than others should wait.
 */
export function* areasByPrefix(
  rows: readonly (Area & { prefix: string })[],
): Generator<void, Map<string, readonly Area[]>> {
  const areas: Area[] = []
  const areaNumbers = new Map<string, number>()
  const numbersByPrefix = new Map<string, number[]>()
  for (const row of rows) {
    const { prefix, validFrom, validTo, operatorCode, municipalityClass, supplierCode } = row
    const key = `${validFrom} ${validTo} ${operatorCode} ${municipalityClass} ${supplierCode}`
    let number = areaNumbers.get(key)
    if (number === undefined) {
      number = areas.push({ validFrom, validTo, operatorCode, municipalityClass, supplierCode }) - 1
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
