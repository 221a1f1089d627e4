import { showChangeable } from '../../contracts/changes/show-changeable.ts'
import { previewPhotovoltaics, tellPhotovoltaics } from '../../operator/orders/acts/photovoltaics.ts'
import { OperatorPhotovoltaics } from '../../operator/orders/acts/schema.ts'
import type { Consequences } from '../../operator/orders/schema.ts'
import { field } from '../../platform/html/field.ts'
import { html } from '../../platform/html/html.ts'
import type { ConsoleDeps } from '../console-context.ts'
import { consequencesList } from './consequences-list.ts'
import type { PreviewedAct } from './previewed-act.ts'

export const photovoltaicsAct = (
  deps: ConsoleDeps,
): PreviewedAct<typeof OperatorPhotovoltaics, Consequences> => ({
  name: 'photovoltaics',
  audit: ['contract.changed'],
  title: 'Photovoltaics of contract',
  act: 'Store it for the customer',
  done: 'photovoltaics-stored',
  schema: OperatorPhotovoltaics,
  fields: ['photovoltaicsSince'],
  begin: async ({ order: { contractNumber } }) => ({
    photovoltaicsSince: (await showChangeable(deps, contractNumber)).photovoltaicsSince ?? '',
  }),
  bodyOf: ({ photovoltaicsSince, comment }) => ({ photovoltaicsSince: photovoltaicsSince || null, comment }),
  asks: ({ form, faults }) => html`
    <p>For a customer who tells us of photovoltaics by letter or telephone. The load profile follows from the next month on.</p>
    ${field({ name: 'photovoltaicsSince', label: 'First day with photovoltaics', hint: 'Today or at most 365 days ahead. Leave it empty to take back a day that has not come.', type: 'date', autocomplete: 'off', value: form.photovoltaicsSince ?? '', fault: faults.photovoltaicsSince, isOptional: true })}`,
  preview: (contractNumber, body, operator) => previewPhotovoltaics(deps, contractNumber, body, operator),
  tells: consequencesList,
  async perform(contractNumber, body, operator) {
    await tellPhotovoltaics(deps, contractNumber, body, operator)
    return contractNumber
  },
})
