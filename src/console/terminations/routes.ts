import { getTerminationDeclaration } from '../../contracts/termination-declarations/settle-termination.ts'
import {
  attachTerminationToContract,
  settleTermination,
} from '../../operator/terminations/settle-termination.ts'
import { settlingRoutes } from '../declarations/settling-routes.ts'
import { terminationPage } from './termination-page.ts'

/** A termination that came without login and waits for a person. */
export const terminationRoutes = settlingRoutes({
  title: 'Termination without login',
  path: '/terminations',
  readAction: 'termination.read',
  audit: ['termination.attach', 'termination.settle', 'contract.terminated'],
  find: getTerminationDeclaration,
  page: terminationPage,
  attach: attachTerminationToContract,
  close: settleTermination,
  done: { attached: 'termination-attached', closed: 'termination-closed' },
})
