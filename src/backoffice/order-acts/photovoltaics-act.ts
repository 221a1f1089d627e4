import { showChangeable } from '../../contracts/changes/show-changeable.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import { withoutProof } from '../../web/declared-change.ts'
import type { ConsoleDeps } from '../console-context.ts'
import type { Consequences } from '../orders/schema.ts'
import { consequencesList, type OrderAct } from './order-act.ts'
import { OperatorPhotovoltaics, previewPhotovoltaics, tellPhotovoltaics } from './photovoltaics.ts'

export const photovoltaicsAct = (
  deps: ConsoleDeps,
): OrderAct<typeof OperatorPhotovoltaics, Consequences> => ({
  terms: withoutProof('contract.changed'),
  title: 'Photovoltaics of contract',
  act: 'Store it for the customer',
  schema: OperatorPhotovoltaics,
  fields: ['photovoltaicsSince'],
  open: async ({ order: { contractNumber } }) => ({
    photovoltaicsSince: (await showChangeable(deps, contractNumber)).photovoltaicsSince ?? '',
  }),
  bodyOf: ({ photovoltaicsSince, comment }) => ({ photovoltaicsSince: photovoltaicsSince || null, comment }),
  asks: (_, __, { typed, fault }) => html`
    <p>For a customer who tells us of photovoltaics by letter or telephone. The load profile follows from the next month on.</p>
    ${field({ name: 'photovoltaicsSince', label: 'First day with photovoltaics', hint: 'Today or at most 365 days ahead. Leave it empty to take back a day that has not come.', type: 'date', autocomplete: 'off', value: typed.photovoltaicsSince ?? '', fault: fault('photovoltaicsSince'), isOptional: true })}`,
  preview: ({ order }, { me }, body) => previewPhotovoltaics(deps, order.contractNumber, body, me.operator),
  tells: consequencesList,
  async does({ order }, { me }, body) {
    await tellPhotovoltaics(deps, order.contractNumber, body, me.operator)
    return 'photovoltaics-stored'
  },
})
