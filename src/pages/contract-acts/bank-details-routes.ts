import { changeContract } from '../../contracts/changes/change-contract.ts'
import { showChangeable } from '../../contracts/changes/contract-changes.ts'
import { ContractChanges } from '../../contracts/changes/schema.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import { checkedInput, fieldsAtFault, orRefusal } from '../../platform/html/checked-form.ts'
import type { Refused } from '../../platform/html/form-frame.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { notice } from '../../platform/html/page-parts.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountPageContext } from '../account/account-page-context.ts'
import { customerRoutes } from '../account/logged-in.ts'
import { type PasswordFault, passwordFault, passwordStatus } from '../account/password-again.ts'
import { actPath, actRoute, inLanguage } from '../account/paths.ts'
import { actTexts } from './act-texts.ts'
import { type BankField, type BankForm, bankDetailsPage, notPossible } from './bank-details-page.ts'
import { byCustomer, ownContract, type Visit } from './own-contract.ts'

type Shown = {
  form?: BankForm
  atFault?: ReadonlySet<BankField>
  passwordFault?: PasswordFault | undefined
  refused?: Refused
  says?: ReturnType<typeof notice>
  status?: number
}

/** How one of the customer's own contracts is paid, under /account. */
export const bankDetailsRoutes = (context: AccountPageContext) => async (server: Server) => {
  const { deps, guard } = context
  const { get, post } = customerRoutes(server, context)

  const show = async (visit: Visit, { status = 200, ...shown }: Shown = {}) => {
    const { request, reply, customer, order } = visit
    const { bankDetails: present } = await showChangeable(deps, order.contractNumber)
    const form = { ...empty, payment: present?.hasAcceptedDirectDebit ? 'DirectDebit' : 'Invoice' }
    const { supplier } = deps.config
    const page = bankDetailsPage(customer, {
      ...{ order, present, form, supplier, guard: guard.field(request, reply) },
      ...shown,
    })
    return sendCustomerPage(reply, page, status, { hasScript: true })
  }

  get(actRoute('bank-details'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const { done } = request.query as { done?: unknown }
    return show(visit, done === 'saved' ? { says: notice(actTexts[customer.lang].bankDone) } : {})
  })

  post(actRoute('bank-details'), async (customer, request, reply) => {
    const visit = await ownContract(context, customer, request, reply)
    if (visit === undefined) return reply
    const sent = formOf(request)
    const form = readForm(sent)
    if (!guard.isOwnPost(request, sent)) return show(visit, { form, refused: 'stale', status: 403 })
    const byDebit = form.payment === 'DirectDebit'
    const lacksMandate = byDebit && !form.hasMandate
    const { keyring } = deps
    const { contractNumber } = visit.order
    const by = byCustomer(customer, request)
    const change = () =>
      checkedInput(request, ContractChanges, { bankDetails: byDebit ? bankDetailsOf(form) : null })

    // Tried and taken back, so that nobody types the password again because of a mistyped IBAN.
    const tried = await orRefusal(async () => {
      const changes = change()
      return rolledBack(deps.db, (tx) => changeContract({ tx, keyring }, contractNumber, changes, by))
    })
    if (tried instanceof Refusal && tried.kind !== 'invalid')
      return show(visit, { form, says: notPossible(visit.customer), status: 409 })
    if (tried instanceof Refusal || lacksMandate) {
      const atFault = new Set<BankField>(tried instanceof Refusal ? bankFields(tried) : [])
      if (lacksMandate) atFault.add('mandate')
      return show(visit, { form, atFault, refused: 'faults', status: 422 })
    }
    const wrong = await passwordFault(context, customer, sent, { request, reply })
    if (wrong !== undefined)
      return show(visit, { form, passwordFault: wrong, refused: 'faults', status: passwordStatus(wrong) })

    await deps.db.transaction((tx) => changeContract({ tx, keyring }, contractNumber, change(), by))
    return seeOther(
      reply,
      inLanguage(actPath(contractNumber, 'bank-details'), customer.lang, { done: 'saved' }),
    )
  })
}

const empty: BankForm = {
  payment: 'Invoice',
  accountHolder: '',
  iban: '',
  bic: '',
  bankName: '',
  hasMandate: false,
}

function readForm(sent: URLSearchParams): BankForm {
  const text = (name: string) => (sent.get(name) ?? '').trim().slice(0, 200)
  return {
    payment: sent.get('payment') === 'DirectDebit' ? 'DirectDebit' : 'Invoice',
    accountHolder: text('accountHolder'),
    iban: text('iban'),
    bic: text('bic'),
    bankName: text('bankName'),
    hasMandate: sent.get('mandate') === 'yes',
  }
}

const bankDetailsOf = ({ accountHolder, iban, bic, bankName }: BankForm) => ({
  accountHolder: accountHolder || null,
  iban,
  bic: bic || null,
  bankName: bankName || null,
  hasAcceptedDirectDebit: true,
})

const bankFields = (refusal: Refusal): BankField[] => {
  const fields = fieldsAtFault(refusal)
  const found = (['iban', 'bic', 'bankName', 'accountHolder'] as const).filter((name) => fields.has(name))
  return found.length > 0 ? found : ['iban']
}
