import { dateText } from '../../mail/local-text.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { VatRate } from '../../tariffs/regions/regions.ts'

/** `19 %, from 1 January 2027 21 %`: a change by law needs no letter (§ 41 (6) EnWG), so it is announced here. */
export const vatText = ([first, ...later]: readonly VatRate[], lang: Language): string =>
  [
    percentIn(first?.percent ?? '0', lang),
    ...later.map(({ validFrom, percent }) =>
      lang === 'de'
        ? `ab ${dateText(validFrom, lang)} ${percentIn(percent, lang)}`
        : `from ${dateText(validFrom, lang)} ${percentIn(percent, lang)}`,
    ),
  ].join(', ')

const percentIn = (percent: string, lang: Language): string =>
  `${new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(Number(percent))}\u00a0%`
