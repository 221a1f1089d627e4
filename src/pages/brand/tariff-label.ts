import { type Html, html, whenSent } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'

type Tariff = { brandSlug: string; tariffKey: string; tariffName: string }

/** What the customers of a partner know a tariff as. */
export const tariffLabel = ({ brandSlug, ...tariff }: Tariff, lang: Language): Html =>
  whenSent(
    (frame) => html`${frame?.brandOf(brandSlug)?.tariffName({ ...tariff, lang }) ?? tariff.tariffName}`,
  )
