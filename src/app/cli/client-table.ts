import type { ClientView } from '../../partners/manage-clients.ts'
import type { Paint } from './paint.ts'
import { table } from './table.ts'

export const clientTable = (clients: readonly ClientView[], paint: Paint): string[] =>
  table(
    clients,
    [
      ['Client', ({ clientId }) => clientId],
      ['Partner', ({ partner }) => partner ?? '(operator)'],
      ['State', ({ isDisabled }) => (isDisabled ? 'disabled' : 'enabled')],
      ['Scopes', ({ scopes }) => scopes.join(' ')],
    ],
    { paint, none: 'There are no clients yet: wattline client add.' },
  )
