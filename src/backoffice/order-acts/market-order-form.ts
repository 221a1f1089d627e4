import { smartMeterStates } from '../../domain/market-orders.ts'
import { field, textArea } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { checkedInput, filledIn } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { id, select } from '../../web/frame/parts.ts'
import type { ConsoleDeps } from '../console-kit.ts'
import { ModuleSettlement, SmartMeterStep } from '../market/market-order-schema.ts'
import { reportModules, reportSmartMeter } from '../market/market-orders.ts'
import type { OrderForm } from './order-act.ts'

const words: Readonly<Record<string, string>> = {
  Accepted: 'Accepted, with a day for the installation',
  Installed: 'Installed',
  Refused: 'Refused',
  Cancelled: 'Cancelled for the customer',
  Confirmed: 'Confirmed',
}
const kinds = {
  Modules: {
    audit: 'contract.modules-settled',
    what: 'choice of modules',
    asked: 'grid operator',
    states: ['Confirmed', 'Refused'],
  },
  SmartMeter: {
    audit: 'contract.smart-meter',
    what: 'order for a smart meter',
    asked: 'metering operator',
    states: smartMeterStates.filter((state) => state !== 'Ordered'),
  },
} as const

/** What became of something that was ordered from the market, for answers that did not come as a message. */
export const marketOrderForm = (
  { db }: ConsoleDeps,
  kind: keyof typeof kinds,
): OrderForm<Record<string, string | undefined>> => ({
  terms: withoutRecentAuth(kinds[kind].audit),
  open: () => ({}),
  read: (form) => filledIn(form, ['state', 'installationDate', 'remark']),
  asks({ order: { contractNumber } }, _, typed, fault) {
    const { what, asked, states } = kinds[kind]
    return {
      title: `Answer of the market about contract ${contractNumber}`,
      heading: html`What became of the ${what} of contract ${id(contractNumber)}?`,
      says: html`<p class="says">Ask the ${asked} and report the answer here. The customer gets a mail about it.</p>`,
      fields: html`
    ${select(
      { name: 'state', label: 'The answer', chosen: typed.state },
      states.map((value) => ({ value, label: words[value] ?? value })),
    )}
    ${
      kind === 'SmartMeter' &&
      field({
        ...{ name: 'installationDate', label: 'Day of the installation', type: 'date', autocomplete: 'off' },
        ...{ hint: 'If it was accepted or installed.', value: typed.installationDate ?? '' },
        ...{ fault: fault('installationDate'), isOptional: true },
      })
    }
    ${textArea({ name: 'remark', label: 'Remark', hint: 'Of a refusal or cancellation: why. Partner and customer read it: a sentence in German, without names.', value: typed.remark ?? '', maxCharacters: 500, fault: fault('remark') })}`,
      act: 'Record the answer',
    }
  },
  async does({ order: { contractNumber } }, { me: { operator }, request }, typed) {
    if (kind === 'Modules')
      await reportModules(db, contractNumber, checkedInput(request, ModuleSettlement, typed), operator)
    else await reportSmartMeter(db, contractNumber, checkedInput(request, SmartMeterStep, typed), operator)
    return 'settled'
  },
})
