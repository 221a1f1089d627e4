import { smartMeterStates } from '../../domain/market-orders.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { id, notice, select } from '../../web/frame/parts.ts'
import { modulesPath, orderPath, smartMeterPath } from './paths.ts'

export const marketOrderFields = ['state', 'installationDate', 'remark'] as const
export type MarketOrderForm = Record<(typeof marketOrderFields)[number], string>
export const emptyMarketOrder: MarketOrderForm = { state: '', installationDate: '', remark: '' }

export type MarketOrderPage = {
  contractNumber: string
  kind: 'Modules' | 'SmartMeter'
  form: MarketOrderForm
  refusal: Refusal | undefined
  guard: Html
}

const words: Readonly<Record<string, string>> = {
  Accepted: 'Accepted, with a day for the installation',
  Installed: 'Installed',
  Refused: 'Refused',
  Cancelled: 'Cancelled for the customer',
  Confirmed: 'Confirmed',
}
const statesOf = {
  Modules: ['Confirmed', 'Refused'],
  SmartMeter: smartMeterStates.filter((state) => state !== 'Ordered'),
} as const

/** What became of something that was ordered from the market, for answers that did not come as a message. */
export function marketOrderPage({ contractNumber, kind, form, refusal, guard }: MarketOrderPage): Html {
  const faults = faultsOf(refusal, form)
  const what = kind === 'Modules' ? 'choice of modules' : 'order for a smart meter'
  const path = kind === 'Modules' ? modulesPath : smartMeterPath
  return html`
  <h1>What became of the ${what} of contract ${id(contractNumber)}?</h1>
  ${[...faults.others, faults.of.state].map((message) => message !== undefined && notice(message, 'error'))}
  <p class="says">Ask the ${kind === 'Modules' ? 'grid operator' : 'metering operator'} and report the answer here. The customer gets a mail about it.</p>
  <form method="post" action="${path(contractNumber)}">${guard}
    ${select(
      { name: 'state', label: 'The answer', chosen: form.state },
      statesOf[kind].map((value) => ({ value, label: words[value] ?? value })),
    )}
    ${
      kind === 'SmartMeter' &&
      field({
        ...{
          name: 'installationDate',
          label: 'Day of the installation',
          hint: 'If it was accepted or installed.',
        },
        ...{ type: 'date', autocomplete: 'off', value: form.installationDate },
        ...{ fault: faults.of.installationDate, isOptional: true },
      })
    }
    ${textArea({ name: 'remark', label: 'Remark', hint: 'Of a refusal or cancellation: why. Partner and customer read it: a sentence in German, without names.', value: form.remark, mostCharacters: 500, fault: faults.of.remark })}
    <p class="actions"><button class="button" type="submit">Record the answer</button>
      <a class="button quiet" href="${orderPath(contractNumber)}">Cancel</a></p>
  </form>`
}
