import { showDeclaration } from '../../operator/withdrawals/read-declarations.ts'
import { attachToContract, closeWithoutContract } from '../../operator/withdrawals/settle-declaration.ts'
import { settlingRoutes } from '../declarations/settling-routes.ts'
import { withdrawalPage } from './withdrawal-page.ts'

/** A withdrawal that came without login and waits for a person. */
export const withdrawalRoutes = settlingRoutes({
  title: 'Declaration of withdrawal',
  path: '/withdrawals',
  readAction: 'withdrawal.read',
  audit: ['withdrawal.attach', 'withdrawal.close'],
  find: showDeclaration,
  page: withdrawalPage,
  attach: attachToContract,
  close: closeWithoutContract,
  done: { attached: 'attached', closed: 'closed' },
})
