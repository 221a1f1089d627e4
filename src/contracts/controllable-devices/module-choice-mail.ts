import { renderModuleChoice } from '../../mail/module-choice.ts'
import type { LoadMail } from '../../mail/send-mail-task.ts'
import { refusalText } from '../../market/order-refusals.ts'
import { type MailSources, mailAboutOrder, mailFacts } from '../../orders/intake/mailed-order.ts'
import type { TaskPayloads } from '../../platform/tasks/task-kinds.ts'
import { findChoices } from './repository.ts'

export const loadModuleChoice = ({ db, keyring, config }: MailSources): LoadMail =>
  mailAboutOrder({ db, keyring, config }, async (order, { payload }) => {
    const { choiceId } = payload as TaskPayloads['send-module-choice-mail']
    const choice = (await findChoices(db, order.contractNumber)).find(({ id }) => id === choiceId)
    if (choice === undefined || choice.state === 'Requested') return undefined
    const { modules, validFrom, device, state } = choice
    return renderModuleChoice({
      ...mailFacts(order, config.supplier),
      ...{ modules, validFrom, isNewDevice: device !== null },
      refusal: state === 'Refused' ? refusalText('17133', choice, order.language) : null,
    })
  })
