/** What the judges of `npm run torture` notice: each sentence plants one fault in evidence that is otherwise sound. */
import { describe, expect, test } from 'vitest'
import { confirmationFacts } from '../../torture/confirmation-facts.ts'
import { judgeMails, type Post } from '../../torture/judge-mails.ts'
import { lossesOf } from '../../torture/judge-orders.ts'
import { type Intent, newIntent, newLedger } from '../../torture/ledger.ts'
import { factsIn } from '../../torture/mail-facts.ts'
import type { MailTask } from '../../torture/mail-tasks.ts'
import type { Delivery } from '../../torture/mailbox.ts'
import type { StoredOrder } from '../../torture/stored-orders.ts'

const contractNumber = '3625975907'

/** An order that was accepted and stored as it was sent; the first of a ledger pays by direct debit. */
function anAcceptedOrder(): { intent: Intent; stored: StoredOrder } {
  const intent = newIntent(newLedger())
  intent.contractNumbers.add(contractNumber)
  intent.customerNumbers.add('20118364')
  const { externalId, body } = intent
  const stored = {
    contractNumber,
    customerNumber: '20118364',
    externalId,
    emailAddress: body.userAccount.emailAddress,
    offerDate: '2026-11-15',
    content: structuredClone(body) as unknown as StoredOrder['content'],
  }
  return { intent, stored }
}

describe('an order', () => {
  test('that is stored as it was sent is no loss', () => {
    const { intent, stored } = anAcceptedOrder()

    expect(lossesOf(intent, [stored])).toEqual([])
  })

  type Content = {
    userAccount: { emailAddress: string }
    contract: { bankDetails: Record<string, unknown> | null; deliveryDetails: Record<string, unknown> }
  }
  test.each<[string, (content: Content) => void, string]>([
    [
      'is attached to another account',
      ({ userAccount }) => {
        userAccount.emailAddress = 'somebody@example.com'
      },
      'userAccount.emailAddress',
    ],
    [
      'has lost its bank details',
      ({ contract }) => {
        contract.bankDetails = null
      },
      'contract.bankDetails',
    ],
    [
      'has another consumption',
      ({ contract }) => {
        contract.deliveryDetails.previousAnnualConsumptionKwh = 3501
      },
      'contract.deliveryDetails.previousAnnualConsumptionKwh',
    ],
  ])('that %s is a loss', (_what, spoil, field) => {
    const { intent, stored } = anAcceptedOrder()
    spoil(stored.content as unknown as Content)

    expect(lossesOf(intent, [stored])).toEqual([
      `the order ${intent.externalId} with a key lost its ${field}`,
    ])
  })

  test('that was accepted for another customer, twice or not at all is a loss', () => {
    const { intent, stored } = anAcceptedOrder()

    expect(lossesOf(intent, [{ ...stored, customerNumber: '20000018' }])).toHaveLength(1)
    expect(lossesOf(intent, [stored, stored])).toHaveLength(1)
    expect(lossesOf(intent, [])).toHaveLength(1)
  })
})

const id = '0f0c8f4e-0000-4000-8000-000000000001'

/** The confirmation of that order, begun and received once. */
function aPost(): Post & { task: MailTask; mail: Delivery; deliveries: Delivery[] } {
  const { intent, stored } = anAcceptedOrder()
  const task: MailTask = {
    id,
    kind: 'send-order-confirmation-mail',
    subject: contractNumber,
    attempts: 1,
    isParked: false,
    isHandedOver: true,
  }
  const stated = Object.entries(confirmationFacts(intent.body, stored)).flatMap(([label, value]) =>
    typeof value === 'string' ? [[label, value] as const] : [],
  )
  const amounts = { Grundpreis: '13,44 €/Monat' }
  const mail: Delivery = {
    messageId: `<${id}@localhost>`,
    subject: 'Ihre Bestellung',
    recipients: [stored.emailAddress],
    facts: { ...Object.fromEntries(stated), ...amounts },
  }
  return {
    orders: [stored],
    intents: [intent],
    tasks: new Map([[id, task]]),
    deliveries: [mail],
    quotes: new Map([['2026-11-15', amounts]]),
    maxRepeats: 10,
    task,
    mail,
  }
}

describe('a mail', () => {
  test('that says what was sent and came once is no loss', () => {
    expect(judgeMails(aPost()).lost).toEqual([])
  })

  const of = `order-confirmation of ${contractNumber}`
  test.each<[string, (post: ReturnType<typeof aPost>) => void, string]>([
    [
      'that comes twice with the same Message-ID, begun once,',
      ({ deliveries, mail }) => deliveries.push(mail),
      `the ${of} came 2 times, begun 1 times`,
    ],
    ['that never came', ({ deliveries }) => deliveries.pop(), `the ${of} never arrived`],
    [
      'that goes to somebody else',
      ({ mail }) => mail.recipients.push('somebody@example.com'),
      `the ${of} went to somebody else`,
    ],
    [
      'with another amount',
      ({ mail }) => {
        mail.facts.Grundpreis = '13,45 €/Monat'
      },
      `the ${of} is wrong about: Grundpreis`,
    ],
    [
      'without the account that is debited',
      ({ mail }) => {
        delete mail.facts.IBAN
      },
      `the ${of} is wrong about: IBAN`,
    ],
    [
      'about the account of somebody else',
      ({ mail }) => {
        mail.facts.Kontoinhaber = 'Somebody'
      },
      `the ${of} is wrong about: Kontoinhaber`,
    ],
    [
      'about another customer',
      ({ mail }) => {
        mail.facts.Kundennummer = '20000018'
      },
      `the ${of} is wrong about: Kundennummer`,
    ],
    [
      'that nobody noted',
      ({ task }) => {
        task.isHandedOver = false
      },
      `the ${of} arrived, and nobody noted it`,
    ],
    [
      'that nobody asked for',
      ({ deliveries, mail }) => deliveries.push({ ...mail, messageId: '<1@localhost>' }),
      'nobody asked for the mail 1',
    ],
  ])('%s is a loss', (_what, spoil, loss) => {
    const post = aPost()
    spoil(post)

    expect(judgeMails(post).lost).toEqual([loss])
  })

  test('that comes again word for word after a crash is none, as long as it was under way', () => {
    const post = aPost()
    post.task.attempts = 2
    post.deliveries.push(structuredClone(post.mail))

    expect(judgeMails(post).lost).toEqual([])
    expect(judgeMails({ ...post, maxRepeats: 0 }).lost).toEqual([
      '1 mails came again, more than the 0 that were under way at a strike',
    ])
  })

  test('that says something else when it comes again is a loss', () => {
    const post = aPost()
    post.task.attempts = 2
    post.deliveries.push({ ...post.mail, facts: { ...post.mail.facts, Tarif: 'another' } })
    post.mail.facts.Tarif = 'one'

    expect(judgeMails(post).lost).toEqual([`the ${of} said something else when it came again`])
  })

  test('states its facts line by line, amounts with their spaces', () => {
    const text =
      'Guten Tag,\r\n\r\nBestellnummer: 3625975907\nGrundpreis: 13,44\u00a0€/Monat\nEin Satz. Noch einer: nein\n'

    expect(factsIn(text)).toEqual({ Bestellnummer: '3625975907', Grundpreis: '13,44 €/Monat' })
  })
})
