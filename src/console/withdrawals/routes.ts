import { showWithdrawal } from '../../operator/declarations/read-withdrawals.ts'
import { attachToContract, closeWithoutContract } from '../../operator/declarations/settle.ts'
import { settlingRoutes } from '../declarations/settling-routes.ts'
import { withdrawalPage } from './withdrawal-page.ts'

/** A withdrawal that came without login and waits for a person. */
export const withdrawalRoutes = settlingRoutes({
  title: 'Declaration of withdrawal',
  path: '/withdrawals',
  readAction: 'withdrawal.read',
  audit: ['withdrawal.attach', 'withdrawal.close'],
  find: showWithdrawal,
  page: withdrawalPage,
  attach: (db, id, body, operator) => attachToContract(db, 'withdrawal', id, body, operator),
  close: (db, id, body, operator) => closeWithoutContract(db, 'withdrawal', id, body, operator),
  done: { attached: 'attached', closed: 'closed' },
})
