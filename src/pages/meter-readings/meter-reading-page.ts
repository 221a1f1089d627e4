import type { MeterReadingItem } from '../../energy/meter-readings/schema.ts'
import type { RecordOutcome } from '../../energy/meter-readings/store-records.ts'
import { dateText, localText } from '../../mail/local-text.ts'
import { doneSign } from '../../platform/html/customer-page.ts'
import { field } from '../../platform/html/field.ts'
import { type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { notice, table } from '../../platform/html/page-parts.ts'
import { accountPage, answerPage } from '../account/access-page.ts'
import { accountTexts } from '../account/account-texts.ts'
import type { Customer } from '../account/logged-in.ts'
import { accountPath, inLanguage, meterReadingPath } from '../account/paths.ts'
import { type MeterReadingTexts, meterReadingTexts } from './meter-reading-texts.ts'

export type ReadingForm = { date: string; kwh: string; meterNumber: string }

type PageInput = {
  contractNumber: string
  /** Null if nobody knows it, so that the customer is asked. */
  meterNumber: string | null
  form: ReadingForm
  items: readonly MeterReadingItem[]
  guard: Html
  refused?: Refused
  /** Why the reading was not taken. */
  outcome?: Pick<RecordOutcome, 'result' | 'finding' | 'field' | 'compared'> | undefined
  /** Shown after a reading was taken. */
  done?: 'saved' | 'superseded' | undefined
}

export function meterReadingPage(customer: Customer, asked: PageInput): Html {
  const { lang } = customer
  const { contractNumber, meterNumber, form, guard, refused, outcome, done } = asked
  const texts = meterReadingTexts[lang]
  const path = meterReadingPath(contractNumber)
  const faults = faultsOf(outcome, texts, (date) => dateText(date, lang), localText(lang).number)
  const content = html`<h1>${texts.title}</h1>
    ${done !== undefined && notice(done === 'saved' ? texts.saved : texts.savedBut)}
    ${refusalNotice(refused, lang)}
    <p class="lead">${texts.lead}</p>
    <form method="post" action="${inLanguage(path, lang)}" novalidate>
      ${guard}
      ${
        meterNumber === null
          ? field({
              name: 'meterNumber',
              label: texts.meterNumber,
              type: 'text',
              autocomplete: 'off',
              value: form.meterNumber,
              hint: texts.meterHint,
              fault: faults.meterNumber,
            })
          : html`<p>${texts.meterNumber}: <strong>${meterNumber}</strong></p>`
      }
      ${field({
        name: 'date',
        label: texts.date,
        type: 'date',
        autocomplete: 'off',
        value: form.date,
        hint: texts.dateHint,
        fault: faults.date,
      })}
      ${field({
        name: 'kwh',
        label: texts.kwh,
        type: 'text',
        autocomplete: 'off',
        value: form.kwh,
        fault: faults.kwh,
        isDecimal: true,
        isFocused: faults.kwh !== undefined,
      })}
      ${
        outcome?.result === 'questioned' &&
        html`<p><label><input type="checkbox" name="confirmed" value="yes"> ${texts.confirm}</label></p>`
      }
      <button class="button wide" type="submit">${texts.save}</button>
    </form>
    ${earlier(customer, asked.items)}
    <p class="after-form"><a href="${inLanguage(accountPath, lang)}">${accountTexts[lang].back}</a></p>`
  return accountPage(customer, path, { title: titleWith(refused, texts.title, lang), content })
}

type Faults = { date?: string; kwh?: string; meterNumber?: string }

/** What is wrong, in a sentence at its field. */
function faultsOf(
  outcome: PageInput['outcome'],
  texts: MeterReadingTexts,
  date: (text: string) => string,
  number: (value: number) => string,
): Faults {
  if (outcome === undefined) return {}
  const { finding, field: at, compared } = outcome
  if (finding === 'much-more' || finding === 'much-less')
    return { kwh: texts.questioned[finding](date(compared?.date ?? '')) }
  if (finding !== undefined && finding !== 'fits')
    return { kwh: texts.refused[finding](number(compared?.kwh ?? 0), date(compared?.date ?? '')) }
  if (at === 'date') return { date: texts.notDate }
  return at === 'meterNumber' ? { meterNumber: texts.notMeter } : { kwh: texts.notNumber }
}

function earlier({ lang }: Customer, items: readonly MeterReadingItem[]): Html {
  const texts = meterReadingTexts[lang]
  const number = localText(lang).number
  const { columns } = texts
  return html`<section class="after-form" aria-labelledby="earlier">
    <h2 id="earlier">${texts.earlier}</h2>
    ${
      items.length === 0
        ? html`<p>${texts.none}</p>`
        : table<MeterReadingItem>(
            columns.kwh,
            [
              {
                title: columns.date,
                cell: ({ fromDate, date }) =>
                  fromDate === null
                    ? dateText(date, lang)
                    : texts.until(dateText(fromDate, lang), dateText(date, lang)),
              },
              {
                title: columns.kwh,
                cell: ({ fromDate, kwh }) => (fromDate === null ? number(kwh) : texts.amount(number(kwh))),
              },
              { title: columns.source, cell: ({ source }) => texts.sources[source] },
              { title: columns.status, cell: ({ status }) => texts.statuses[status] },
            ],
            { rows: items, empty: '' },
          )
    }
  </section>`
}

/** There is nothing to read: another customer's contract, or one whose delivery has not begun. */
export function noReadingPage(customer: Customer, why: 'unknown' | 'notYet'): Html {
  const texts = meterReadingTexts[customer.lang]
  const [title, says] =
    why === 'unknown' ? [texts.unknownTitle, texts.unknown] : [texts.notYetTitle, texts.notYet]
  return answerPage(customer, {
    title,
    content: html`${why === 'notYet' && doneSign}<h1>${title}</h1><p>${says}</p>`,
  })
}
