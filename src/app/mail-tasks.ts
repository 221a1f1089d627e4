/** The tasks whose work is mails, from loading the order to the row that says it was sent. Only threads load this. */

import { loadModuleChoice } from '../contracts/controllable-devices/settle-choice.ts'
import {
  loadTerminationReceipt,
  loadUnmatchedReceipt,
  loadWithdrawalAnswer,
  loadWithdrawalReceipt,
} from '../contracts/declarations/mails.ts'
import { loadPriceChange, recordLetter } from '../contracts/price-changes/price-change-mail.ts'
import { sendLettersTask } from '../contracts/price-changes/send-letters.ts'
import { loadMeterChange, loadSmartMeter } from '../contracts/smart-meters/smart-meter-mails.ts'
import { loadPasswordChangedMail, loadSetPasswordMail } from '../customers/accounts/password-mails.ts'
import { loadEmailChangeMail, loadPhoneChangedMail } from '../customers/contact/contact-mails.ts'
import { loadAccessGrantedMail } from '../customers/grants/access-mail.ts'
import { loadDataExportMail, loadErasureRequestMail } from '../customers/own-data/data-exports.ts'
import { loadPasskeyAddedMail } from '../customers/passkeys/passkey-mail.ts'
import { loadGridUse } from '../energy/working-prices/grid-use-mail.ts'
import { loadWebhookContact } from '../events/webhooks/contacts.ts'
import { loadWebhookSwitchedOff } from '../events/webhooks/switched-off-mail.ts'
import { type LoadMail, type SendMailOptions, sendMailTask } from '../mail/send-mail-task.ts'
import { createTransport, keepingTransport, type MailTransport } from '../mail/transport.ts'
import { loadOrderConfirmation } from '../orders/intake/confirmation-mail.ts'
import {
  loadContractChanged,
  loadContractConfirmation,
  loadRejection,
  loadSwitchObjection,
  loadTerminationConfirmation,
  loadTerminationWithdrawal,
  showContract,
} from '../orders/lifecycle/contract-mails.ts'
import { openPool } from '../platform/db/open-pool.ts'
import type { Address } from '../platform/db/pool.ts'
import type { Db } from '../platform/db/sql.ts'
import type { EncryptionKey } from '../platform/encryption/key-list.ts'
import { createKeyring, type Keyring } from '../platform/encryption/keyring.ts'
import { getOrAdd } from '../platform/get-or-add.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Task, TaskHandler } from '../platform/tasks/task.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'
import { loadStaffInvitation } from '../staff/accounts/staff-mails.ts'
import { loadStaffWrongCodes } from '../staff/accounts/wrong-codes-mail.ts'
import type { MailTaskKind } from './mail-task-kinds.ts'
import { connectionsPerThread } from './processes/connections-of.ts'

export type MailConfig = Pick<
  Config,
  | 'environment'
  | 'isOpenToOthers'
  | 'sandbox'
  | 'authUrl'
  | 'supplier'
  | 'creditAgency'
  | 'smtpUrl'
  | 'mailFrom'
  | 'returnsAddress'
  | 'securityContact'
>
type MailDeps = { db: Db; keyring: Keyring; clock: Clock; config: MailConfig }

export function mailTasks(
  deps: MailDeps,
  transport: MailTransport,
): Readonly<Record<MailTaskKind, TaskHandler>> {
  const { db, keyring, clock, config } = deps
  const keepText = config.environment === 'test'
  // On a developer's own machine all partners are the developer.
  const doPartnersReadMails = config.sandbox && config.isOpenToOthers
  const mail = (loadMail: LoadMail, afterwards: SendMailOptions['afterwards'] = async () => {}) =>
    sendMailTask({ db, keyring, clock, transport, loadMail, baseUrl: config.authUrl, keepText, afterwards })
  return {
    'send-order-confirmation-mail': mail(loadOrderConfirmation({ ...deps, doPartnersReadMails })),
    'send-contract-confirmation-mail': mail(loadContractConfirmation(deps), showContract(db)),
    'send-rejection-mail': mail(loadRejection(deps)),
    'send-termination-confirmation-mail': mail(loadTerminationConfirmation(deps)),
    'send-termination-withdrawn-mail': mail(loadTerminationWithdrawal(deps)),
    'send-module-choice-mail': mail(loadModuleChoice(deps)),
    'send-smart-meter-mail': mail(loadSmartMeter(deps)),
    'send-meter-change-mail': mail(loadMeterChange(deps)),
    'send-grid-use-mail': mail(loadGridUse(deps)),
    'send-switch-objection-mail': mail(loadSwitchObjection(deps)),
    'send-contract-changed-mail': mail(loadContractChanged(deps)),
    'send-price-change-mail': mail(loadPriceChange(deps), recordLetter(db)),
    'send-price-change-mails': sendLettersTask({ db, keyring, clock, transport, config, keepText }),
    'send-withdrawal-receipt-mail': mail(loadWithdrawalReceipt(deps)),
    'send-withdrawal-answer-mail': mail(loadWithdrawalAnswer(deps)),
    'send-declaration-receipt-mail': mail(loadUnmatchedReceipt('withdrawal', deps)),
    'send-webhook-contact-mail': mail(loadWebhookContact(deps)),
    'send-webhook-switched-off-mail': mail(loadWebhookSwitchedOff(deps)),
    'send-staff-invitation-mail': mail(loadStaffInvitation(deps)),
    'send-staff-wrong-codes-mail': mail(loadStaffWrongCodes(deps)),
    'send-set-password-mail': mail(loadSetPasswordMail({ ...deps, doPartnersReadMails })),
    'send-password-changed-mail': mail(loadPasswordChangedMail(deps)),
    'send-email-change-mail': mail(loadEmailChangeMail(deps)),
    'send-phone-changed-mail': mail(loadPhoneChangedMail(deps)),
    'send-data-export-mail': mail(loadDataExportMail(deps)),
    'send-erasure-request-mail': mail(loadErasureRequestMail(deps)),
    'send-termination-receipt-mail': mail(loadTerminationReceipt(deps)),
    'send-unmatched-termination-mail': mail(loadUnmatchedReceipt('termination', deps)),
    'send-access-granted-mail': mail(loadAccessGrantedMail(deps)),
    'send-passkey-added-mail': mail(loadPasskeyAddedMail(deps)),
  }
}

export type MailSurroundings = {
  address: Address
  encryptionKeys: readonly EncryptionKey[]
  config: MailConfig
  /** How far the clock of the service is ahead of the system's. */
  aheadMilliseconds: number
}

/** Does such a task in the thread that calls it, with connections that the thread keeps. */
export function doMailTask(kind: MailTaskKind, task: Task, around: MailSurroundings): Promise<void> {
  const { aheadMilliseconds, ...setting } = around
  const { db, keyring, transport } = connectionsFor(setting)
  const clock = {
    now: () => new Date(systemClock.now().getTime() + aheadMilliseconds),
    real: systemClock.now,
  }
  return mailTasks({ db, keyring, clock, config: setting.config }, transport)[kind](task)
}

type Lasting = Omit<MailSurroundings, 'aheadMilliseconds'>

const connections = new Map<string, { db: Db; keyring: Keyring; transport: MailTransport }>()

const connectionsFor = (setting: Lasting) =>
  getOrAdd(connections, JSON.stringify(setting), () => openConnections(setting))

function openConnections({
  address,
  encryptionKeys,
  config: { smtpUrl, mailFrom: from, returnsAddress },
}: Lasting) {
  const db = openPool(address, { size: connectionsPerThread })
  const transport =
    smtpUrl === undefined ? keepingTransport() : createTransport(smtpUrl, { from, returnsAddress })
  return { db, keyring: createKeyring(db, encryptionKeys), transport }
}
