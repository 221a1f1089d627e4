import {
  type DeclarationService,
  receiveWithoutLogin,
  type Taken,
} from '../../orders/receive-without-login.ts'
import type { Db } from '../../platform/db/sql.ts'
import { declareTermination } from './declare-termination.ts'
import type { ReceivedTermination } from './termination-form.ts'

export type TerminationService = DeclarationService & { db: Db }

type FormDeclaration = {
  form: ReceivedTermination
  statement: string
  ip: string
  requestId: string
  now: Date
  leavePlace: () => void
}

/** Receives a termination without login (§ 312k BGB). */
export const declareByForm = (service: TerminationService, declaration: FormDeclaration): Promise<Taken> => {
  const { form, statement, requestId, now } = declaration
  return receiveWithoutLogin(service, 'termination', declaration, () =>
    declareTermination(service.db, { form, statement, requestId, now }),
  )
}
