import { getDeclaration } from '../../contracts/declarations/settle.ts'
import { attachToContract, closeWithoutContract } from '../../operator/declarations/settle.ts'
import { settlingRoutes } from '../declarations/settling-routes.ts'
import { terminationPage } from './termination-page.ts'

/** A termination that came without login and waits for a person. */
export const terminationRoutes = settlingRoutes({
  title: 'Termination without login',
  path: '/terminations',
  readAction: 'termination.read',
  audit: ['termination.attach', 'termination.settle', 'contract.terminated'],
  find: (db, id) => getDeclaration(db, 'termination', id),
  page: terminationPage,
  attach: (db, id, body, operator) => attachToContract(db, 'termination', id, body, operator),
  close: (db, id, body, operator) => closeWithoutContract(db, 'termination', id, body, operator),
  done: { attached: 'termination-attached', closed: 'termination-closed' },
})
