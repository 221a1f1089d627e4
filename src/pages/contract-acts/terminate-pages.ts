import type { Termination } from '../../contracts/terminations/schema.ts'
import type { TerminationKind } from '../../domain/states-and-reasons.ts'
import { dateText } from '../../mail/local-text.ts'
import { choices } from '../../platform/html/choices.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { facts, notice } from '../../platform/html/page-parts.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPage } from '../account/access-page.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountPath, actPath, inLanguage } from '../account/paths.ts'
import { type ActTexts, actTexts } from './act-texts.ts'

export type TerminateForm = { kind: string; endDate: string }
export type TerminateFaults = { kind?: string; endDate?: string }

type PageInput = {
  order: AccountOrder
  termination: Termination
  form: TerminateForm
  guard: Html
  faults?: TerminateFaults
  refused?: Refused
  /** What was just done, as a sentence. */
  done?: string | undefined
  supplier: Supplier
}

/** How the contract ends, or the form to end it. */
export function terminatePage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { order, termination, refused, done } = asked
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const isRunning = termination.possibleEnds.length > 0
  const title = isRunning
    ? texts.terminateTitle
    : termination.endDate !== null
      ? texts.endingTitle
      : texts.overTitle
  const content = html`<h1>${title}</h1>
    ${done !== undefined && notice(done)}
    ${refusalNotice(refused, lang)}
    ${contractFacts(order, texts)}
    ${isRunning ? form(customer, asked) : ended(customer, asked)}
    ${backToAccount(customer, isRunning ? texts.cancel : texts.back)}`
  return accountPage(customer, path, { title: titleWith(refused, title, lang), content })
}

function form({ lang }: Customer, { order, termination, form: typed, faults = {}, guard }: PageInput): Html {
  const texts = actTexts[lang]
  return html`<p class="lead">${texts.terminateLead}</p>
    <form method="post" action="${inLanguage(actPath(order.contractNumber, 'terminate'), lang)}" novalidate>
      ${guard}
      ${choices(
        {
          name: 'kind',
          legend: texts.right,
          chosen: typed.kind,
          fault: faults.kind,
          isFocused: faults.kind !== undefined,
        },
        termination.possibleEnds.map(({ kind, endDate }) => ({
          value: kind,
          label: texts.rights[kind],
          hint: texts.earliest(dateText(endDate, lang)),
        })),
      )}
      ${field({
        name: 'endDate',
        label: texts.lastDay,
        type: 'date',
        autocomplete: 'off',
        value: typed.endDate.slice(0, 10),
        hint: texts.lastDayHint,
        fault: faults.endDate,
        isFocused: faults.kind === undefined && faults.endDate !== undefined,
        isOptional: true,
      })}
      <button class="button wide" type="submit">${texts.next}</button>
    </form>`
}

function ended({ lang }: Customer, { order, termination, supplier }: PageInput): Html {
  const texts = actTexts[lang]
  const { endDate, isReversible } = termination
  if (endDate === null) return html`<p>${texts.over}</p>`
  return html`<p>${texts.ending(dateText(endDate, lang))}</p>
    ${
      isReversible
        ? html`<p>${texts.mayTakeBack}</p>
    <p><a class="button wide quiet" href="${inLanguage(actPath(order.contractNumber, 'take-back'), lang)}">${texts.takeBack}</a></p>`
        : html`<p>${texts.mayNotTakeBack}</p><p class="hint">${supplier.phoneNumber} · ${supplier.emailAddress}</p>`
    }`
}

type Confirmed = {
  order: AccountOrder
  kind: TerminationKind
  endDate: string
  /** The customer moves to where we do not deliver. */
  isOutOfArea?: boolean
  guard: Html
}

/** The last question, with the day on which the contract ends. */
export function confirmTerminationPage(customer: Customer, confirmed: Confirmed): Html {
  const { lang } = customer
  const { order, kind, endDate, isOutOfArea = false, guard } = confirmed
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'terminate')
  const content = html`<h1>${texts.confirmTitle}</h1>
    ${isOutOfArea && html`<p>${texts.notThere}</p>`}
    <p>${texts.confirmLead}</p>
    ${facts([
      [texts.contract, order.contractNumber],
      [texts.tariff, order.tariffName],
      [texts.because, texts.rights[kind]],
      [texts.endsOn, html`<strong>${dateText(endDate, lang)}</strong>`],
    ])}
    <p>${texts.confirmNext}</p>
    <form method="post" action="${inLanguage(`${path}/confirm`, lang)}">
      ${guard}
      <input type="hidden" name="kind" value="${kind}">
      <input type="hidden" name="endDate" value="${endDate}">
      <button class="button wide" type="submit">${texts.confirm}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title: texts.confirmTitle, content })
}

export function takeBackPage(
  customer: Customer,
  { order, guard, isStale }: { order: AccountOrder; guard: Html; isStale: boolean },
): Html {
  const { lang } = customer
  const texts = actTexts[lang]
  const path = actPath(order.contractNumber, 'take-back')
  const content = html`<h1>${texts.takeBackTitle}</h1>
    ${isStale && refusalNotice('stale', lang)}
    ${contractFacts(order, texts)}
    <p>${texts.takeBackLead}</p>
    <form method="post" action="${inLanguage(path, lang)}">
      ${guard}
      <button class="button wide" type="submit">${texts.takeBack}</button>
    </form>
    ${backToAccount(customer, texts.cancel)}`
  return accountPage(customer, path, { title: texts.takeBackTitle, content })
}

/** Which contract a page is about. */
export const contractFacts = ({ contractNumber, tariffName }: AccountOrder, texts: ActTexts): Html =>
  facts([
    [texts.contract, contractNumber],
    [texts.tariff, tariffName],
  ])

export const backToAccount = ({ lang }: Customer, label: string): Html =>
  html`<p class="after-form"><a href="${inLanguage(accountPath, lang)}">${label}</a></p>`
