import type { Db } from '../../platform/db/sql.ts'
import { type DeclarationService, receiveWithoutLogin, type Taken } from '../receive-without-login.ts'
import { declareWithoutLogin } from './declare-withdrawal.ts'
import type { ReceivedForm } from './withdrawal-form.ts'

export type WithdrawalService = DeclarationService & { db: Db }

type FormDeclaration = {
  form: ReceivedForm
  statement: string
  ip: string
  requestId: string
  now: Date
  leavePlace: () => void
}

/** Receives a declaration without login (§ 356a BGB). */
export const declareByForm = (service: WithdrawalService, declaration: FormDeclaration): Promise<Taken> => {
  const { form, statement, requestId, now } = declaration
  return receiveWithoutLogin(service, 'withdrawal', declaration, () =>
    declareWithoutLogin(service.db, form, { statement, requestId, now }),
  )
}
