import type { EndedAccess, GrantedAccess } from '../../customers/grants/access.ts'
import { lastDateOf } from '../../customers/grants/access-extent.ts'
import { type AccessPart, accessParts, accessPartTexts, agreesTo } from '../../domain/access-parts.ts'
import { dateText, dateTimeText } from '../../mail/local-text.ts'
import { brandMark } from '../../platform/html/brand-css.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { facts, section } from '../../platform/html/page-parts.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { accountPage } from '../account/access-page.ts'
import type { Customer } from '../account/logged-in.ts'
import { accessPath, accessRevocationPath, inLanguage } from '../account/paths.ts'
import { accessTexts } from './texts.ts'

type AccessListPage = { accesses: readonly GrantedAccess[]; ended: readonly EndedAccess[] }

/** Who has access, what for, until when and when they last read; and who had. */
export function accessListPage(customer: Customer, { accesses, ended }: AccessListPage): Html {
  const texts = accessTexts[customer.lang]
  return accountPage(customer, accessPath, {
    title: texts.title,
    isWide: true,
    content: html`<h1>${texts.title}</h1>
      <p class="lead">${accesses.length === 0 ? texts.none : texts.lead}</p>
      ${accesses.map((access) => accessCard(access, customer))}
      <p class="hint">${texts.broughtBy}</p>
      ${ended.length > 0 && section('ended', texts.ended, endedList(ended, customer))}`,
  })
}

function accessCard(access: GrantedAccess, { lang, supplierName }: Customer): Html {
  const texts = accessTexts[lang]
  const {
    slug,
    brandName,
    purpose,
    mayManageContracts,
    onlyContracts,
    grantedAt,
    endsAt,
    lastAccessAt,
    parts,
  } = access
  const url = inLanguage(accessRevocationPath(slug), lang)
  return html`<article class="card">
    <div class="card-head"><h2>${brandMark({ slug, name: brandName }, supplierName)}</h2></div>
    ${facts([
      [texts.purpose, purpose?.[lang] ?? texts.purposeUnknown],
      [texts.reads, accessPartTexts[lang].always],
      ...accessParts.map((part): [string, Html | false] => [
        accessPartTexts[lang][part].name,
        agreesTo(parts, part) && partFact(access, part, lang),
      ]),
      [texts.does, mayManageContracts ? texts.manages : texts.doesNothing],
      [texts.only, onlyContracts !== null && (onlyContracts.join(', ') || '–')],
      [texts.since, dateText(berlinDate(grantedAt), lang)],
      [
        texts.until,
        endsAt === null ? texts.untilWithdrawn : texts.untilDate(dateText(lastDateOf(endsAt), lang)),
      ],
      [
        texts.lastRead,
        lastAccessAt === null ? texts.notYet : dateTimeText(berlinDateTime(lastAccessAt), lang),
      ],
    ])}
    <p><a class="button quiet" href="${url}">${texts.end}<span class="visually-hidden"> ${brandName}</span></a></p>
  </article>`
}

/** A part with the way to take it back. */
function partFact({ slug, brandName }: GrantedAccess, part: AccessPart, lang: Language): Html {
  const { name, content } = accessPartTexts[lang][part]
  const url = inLanguage(accessRevocationPath(slug), lang, { part })
  return html`${content} <a href="${url}">${accessTexts[lang].endPart}<span class="visually-hidden"> ${brandName}: ${name}</span></a>`
}

function endedList(ended: readonly EndedAccess[], { lang }: Customer): Html {
  const texts = accessTexts[lang]
  const day = (at: Date) => dateText(berlinDate(at), lang)
  return html`<ul>${ended.map(
    ({ brandName, grantedAt, endedAt, by }) =>
      html`<li><strong>${brandName}</strong>, ${texts.endedFact(day(grantedAt), by === 'expiry' ? dateText(lastDateOf(endedAt), lang) : day(endedAt))}, ${texts.endedBy[by]}</li>`,
  )}</ul>`
}
