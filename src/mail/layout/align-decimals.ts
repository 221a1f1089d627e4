import type { MailLanguage } from './mail-content.ts'

const decimalMark: Record<MailLanguage, string> = { de: ',', en: '.' }

/** An amount, cut before its decimal mark; undefined if the text is not one number with its unit. */
export function partsOfAmount(text: string, language: MailLanguage) {
  const [, number, unit = ''] = /^([-−+]?[\d.,]+)([\u00a0 ]\S+)?$/.exec(text) ?? []
  if (number === undefined) return undefined
  const at = number.indexOf(decimalMark[language])
  const whole = at < 0 ? number : number.slice(0, at)
  return { whole, decimals: number.slice(whole.length), unit }
}

const [digitSpace, markSpace] = ['\u2007', '\u2008']

/**
 * The amounts with spaces as wide as a digit where they have fewer decimals than others, so that on the right edge of a
 * column they stand decimal point below decimal point.
 */
export function alignedDecimals(values: readonly string[], language: MailLanguage): string[] {
  const amounts = values.map((value) => partsOfAmount(value, language))
  const max = Math.max(0, ...amounts.map((amount) => amount?.decimals.length ?? 0))
  return values.map((value, index) => {
    const amount = amounts[index]
    if (amount === undefined) return value
    const { whole, decimals, unit } = amount
    const missing = max - decimals.length
    const mark = decimals === '' && missing > 0 ? markSpace : ''
    return `${whole}${decimals}${mark}${digitSpace.repeat(missing - mark.length)}${unit}`
  })
}
