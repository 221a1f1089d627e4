import { describe, expect, test } from 'vitest'
import { CancellationReasons, DenialReasons } from '../domain/states-and-reasons.ts'
import { aBrand } from './brand.fixture.ts'
import {
  anObjection,
  aRejection,
  aTermination,
  aTerminationWithdrawal,
  aWithdrawalAnswer,
  aWithdrawalReceipt,
} from './end-of-order-mails.fixture.ts'
import { hostileValue, tagsOf, withHostileTexts } from './hostile-value.fixture.ts'
import { type Denial, renderRejection } from './rejection.ts'
import { renderSwitchObjection } from './switch-objection.ts'
import { renderTerminationConfirmation } from './termination-confirmation.ts'
import { renderTerminationWithdrawal } from './termination-withdrawal.ts'
import {
  renderWithdrawalAnswer,
  renderWithdrawalReceipt,
  type WhyNothingChanged,
} from './withdrawal-mails.ts'

const agency = { name: 'Auskunftei Beispiel AG', addressLines: ['Beispielweg 5', '65201 Wiesbaden'] }
const denialOf = (reason: Denial['reason']): Denial => {
  if (reason === 'InsufficientSolvency') return { reason, agency, decidedBy: 'Automation' }
  if (reason === 'ContractCommitment') return { reason, boundUntil: '2027-06-30' }
  return { reason }
}

const forbidden = /passwor[td]|IBAN|undefined|\bnull\b|\bNaN\b|\[object/i

describe.each(['de', 'en'] as const)('the rejection in %s', (language) => {
  test.each(DenialReasons)('for %s says why, what can be done and that there is electricity', (reason) => {
    const { subject, text, html } = renderRejection(aRejection({ language, denial: denialOf(reason) }))

    for (const body of [text, html]) {
      expect(body).toMatch(/Ein Vertrag ist nicht zustande gekommen|There is no contract/)
      expect(body).toMatch(/Der Grund|The reason/)
      expect(body).toMatch(/Was Sie tun können|What you can do/)
      expect(body).toMatch(/nicht ohne Strom|not be without electricity/)
      expect(body).toContain('service@wattline.example')
      expect(body).toMatch(/15\.? November 2026/)
    }
    expect(subject).toContain('30471182')
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })

  test('gives every reason words of its own', () => {
    const texts = DenialReasons.map(
      (reason) => renderRejection(aRejection({ language, denial: denialOf(reason) })).text,
    )

    expect(new Set(texts).size).toBe(DenialReasons.length)
  })

  test('names the agency and the rights where a credit check decided', () => {
    const { text, html } = renderRejection(aRejection({ language }))

    for (const body of [text, html]) {
      expect(body).toContain('Auskunftei Beispiel AG, Beispielweg 5, 65201 Wiesbaden')
      expect(body).toMatch(/Art\. 22 DSGVO|article 22 GDPR/)
      expect(body).toMatch(/von einem Menschen bei uns überprüfen zu lassen|reviewed by a person/)
      expect(body).toMatch(/Art\. 15 DSGVO|article 15 GDPR/)
      expect(body).toMatch(/Art\. 77 DSGVO|article 77 GDPR/)
    }
  })

  test('does not call a decision automated that a person made', () => {
    const denial = { reason: 'InsufficientSolvency', agency, decidedBy: 'Person' } as const

    const { text } = renderRejection(aRejection({ language, denial }))

    expect(text).not.toMatch(/automat|Art\. 22|article 22/)
    expect(text).toContain('Auskunftei Beispiel AG')
  })

  test.each(DenialReasons.filter((reason) => reason !== 'InsufficientSolvency'))(
    'does not speak of credit for %s',
    (reason) => {
      const { text } = renderRejection(aRejection({ language, denial: denialOf(reason) }))

      expect(text).not.toMatch(/Bonität|Auskunftei|DSGVO|credit|GDPR/)
    },
  )

  test('says until when the previous contract binds, where that is known', () => {
    const until = (boundUntil: string | null) =>
      renderRejection(aRejection({ language, denial: { reason: 'ContractCommitment', boundUntil } })).text

    expect(until('2027-06-30')).toMatch(/bis zum 30\. Juni 2027|until 30 June 2027/)
    expect(until(null)).toMatch(/noch an Ihren bisherigen Vertrag gebunden|still bound by your previous/)
  })
})

describe.each(['de', 'en'] as const)('the withdrawal receipt in %s', (language) => {
  test('repeats the statement, and the date and time of its arrival', () => {
    const { subject, text, html } = renderWithdrawalReceipt(aWithdrawalReceipt({ language }))

    for (const body of [text, html]) {
      expect(body).toMatch(/20\.? November 2026 (um|at) 23:59/)
      expect(body).toContain('Hiermit widerrufe ich den Vertrag über die Lieferung von Strom')
      expect(body).toContain('30471182')
      expect(body).toContain('Änne Großmüller')
    }
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })

  test.each([
    ['NotStarted', /Die Lieferung beginnt nicht|will not start/],
    ['Started', /nächstmöglichen Termin ab|deregister/],
    ['Unknown', /prüfen Ihre Erklärung|review your statement/],
  ] as const)('says what follows where delivery is %s', (delivery, sentence) => {
    expect(renderWithdrawalReceipt(aWithdrawalReceipt({ language, delivery })).text).toMatch(sentence)
  })

  test('speaks of the previous contract only where we cancelled it', () => {
    const about = (hasPreviousContractCancelledByUs: boolean) =>
      renderWithdrawalReceipt(aWithdrawalReceipt({ language, hasPreviousContractCancelledByUs })).text

    expect(about(true)).toMatch(/bisherigen Lieferanten|previous supplier/)
    expect(about(false)).not.toMatch(/bisherigen|previous/)
  })
})

describe.each(['de', 'en'] as const)('the answer to a withdrawal that changed nothing, in %s', (language) => {
  const reasons: [WhyNothingChanged, RegExp][] = [
    [
      { reason: 'already-withdrawn', withdrawnAt: '2026-12-01 10:30:00' },
      /1\.? (Dezember|December) 2026 (um|at) 10:30/,
    ],
    [{ reason: 'period-over', lastDate: '2026-12-04' }, /4\.? (Dezember|December) 2026/],
    [{ reason: 'no-right' }, /gilt für Verbraucher|applies to consumers/],
    [{ reason: 'no-contract' }, /nicht zustande gekommen|there is no contract/],
  ]

  test.each(reasons)('says why: %j', (because, sentence) => {
    const { subject, text, html } = renderWithdrawalAnswer(aWithdrawalAnswer({ language, because }))

    for (const body of [text.replace(/\s+/g, ' '), html]) {
      expect(body).toMatch(sentence)
      expect(body).toMatch(/20\.? (Dezember|December) 2026 (um|at) 08:15/)
      expect(body).toContain('Hiermit widerrufe ich den Vertrag über die Lieferung von Strom')
      expect(body).toContain('service@wattline.example')
    }
    expect(subject).toContain('30471182')
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })
})

describe.each(['de', 'en'] as const)('the termination confirmation in %s', (language) => {
  test.each(CancellationReasons)('for %s names the last day and the final bill', (reason) => {
    const { subject, text, html } = renderTerminationConfirmation(aTermination({ language, reason }))

    expect(subject).toMatch(/15\.? April 2027$/)
    for (const body of [text, html]) {
      expect(body).toMatch(/Vertragsende: 15\. April 2027|End of contract: 15 April 2027/)
      expect(body).toMatch(/einschließlich dieses Tages|including this day/)
      expect(body).toMatch(/sechs Wochen|six weeks/)
      expect(body).toMatch(/1\.? (März|March) 2027 (um|at) 09:15/)
    }
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })

  test.each([
    ['CustomerRelocation', /Umzug|your move/],
    ['OtherSupplier', /anderer Lieferant|another supplier/],
    ['Decommissioning', /stillgelegt|decommissioned/],
    ['Dunning', /Rechnungen offen|bills are still unpaid/],
    ['CustomerPriceChange', /Änderung von Preis|change of price/],
  ] as const)('gives the reason %s in words', (reason, words) => {
    expect(renderTerminationConfirmation(aTermination({ language, reason })).text).toMatch(words)
  })

  test('says that delivery never begins where the contract ends before it', () => {
    const { text } = renderTerminationConfirmation(aTermination({ language, endDate: '2026-12-31' }))

    expect(text).toMatch(/Die Lieferung beginnt nicht|will not start/)
    expect(text).not.toMatch(/Schlussrechnung|final bill|Zähler|meter/)
  })

  test('counts a single day of delivery as one', () => {
    const { text } = renderTerminationConfirmation(aTermination({ language, endDate: '2027-01-01' }))

    expect(text).toMatch(/einschließlich dieses Tages|including this day/)
  })

  test('asks for a reading only where the meter cannot send it', () => {
    const asks = /lesen Sie|read your meter/

    expect(renderTerminationConfirmation(aTermination({ language })).text).not.toMatch(asks)
    expect(renderTerminationConfirmation(aTermination({ language, hasSmartMeter: false })).text).toMatch(asks)
  })

  test('offers the contract at the new address, if we deliver there', () => {
    const continuesAt = 'Ahornweg 3, 10115 Berlin'
    const offers =
      /(Adresse fortzusetzen|at your new address): Ahornweg 3, 10115 Berlin\. .*\/contracts\/30471182\/move/

    expect(renderTerminationConfirmation(aTermination({ language })).text).not.toMatch(/fortzusetzen|\/move/)
    const { text } = renderTerminationConfirmation(aTermination({ language, continuesAt }))
    expect(text.replace(/\s+/g, ' ')).toMatch(offers)
  })

  test('does not speak of a notice where there was none', () => {
    const { text } = renderTerminationConfirmation(
      aTermination({ language, reason: 'Dunning', receivedAt: null }),
    )

    expect(text).not.toMatch(/eingegangen|Notice received/)
  })
})

describe.each(['de', 'en'] as const)('the confirmation after a death in %s', (language) => {
  test('speaks to the family, names the customer only as the contract partner, and asks no notice', () => {
    const { subject, text, html } = renderTerminationConfirmation(
      aTermination({ language, reason: 'CustomerMisc', isAfterDeath: true }),
    )

    for (const body of [text, html]) {
      expect(body).toMatch(/Beileid|condolences/)
      expect(body).toMatch(/(Guten Tag|Hello),/)
      expect(body).toMatch(/(Vertragspartner|Contracting party)[\s\S]*Änne Großmüller/)
    }
    expect(`${subject}${text}`).not.toMatch(/Ihr Stromvertrag|your electricity contract/i)
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })
})

describe.each(['de', 'en'] as const)('the mail about a termination that was taken back in %s', (language) => {
  test('says that the contract goes on, and what to do if that is wrong', () => {
    const { subject, text, html } = renderTerminationWithdrawal(aTerminationWithdrawal({ language }))

    for (const body of [text, html]) {
      expect(body).toMatch(/läuft zu den vereinbarten Bedingungen weiter|continues on the agreed terms/)
      expect(body).toMatch(/1\.? (Januar|January) 2027/)
      expect(body).toContain('service@wattline.example')
    }
    expect(subject).toContain('30471182')
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })
})

describe.each(['de', 'en'] as const)('a hostile value in %s', (language) => {
  const brand = aBrand({ name: hostileValue, colour: '#0f766e' })
  const rejection = aRejection()
  const withdrawal = aWithdrawalReceipt()
  const answer = aWithdrawalAnswer()
  const termination = aTermination()
  const mails = {
    rejection: [
      renderRejection({
        ...withHostileTexts(rejection),
        language,
        brand,
        denial: { reason: 'InsufficientSolvency', agency: withHostileTexts(agency), decidedBy: 'Automation' },
      }),
      renderRejection({ ...rejection, language }),
    ],
    withdrawal: [
      renderWithdrawalReceipt({
        ...withHostileTexts(withdrawal),
        language,
        brand,
        delivery: withdrawal.delivery,
      }),
      renderWithdrawalReceipt({ ...withdrawal, language }),
    ],
    answer: [
      renderWithdrawalAnswer({ ...withHostileTexts(answer), language, brand, because: answer.because }),
      renderWithdrawalAnswer({ ...answer, language }),
    ],
    termination: [
      renderTerminationConfirmation({
        ...withHostileTexts(termination),
        language,
        brand,
        reason: termination.reason,
      }),
      renderTerminationConfirmation({ ...termination, language }),
    ],
    'termination that was taken back': [
      renderTerminationWithdrawal({ ...withHostileTexts(aTerminationWithdrawal()), language, brand }),
      renderTerminationWithdrawal({ ...aTerminationWithdrawal(), language }),
    ],
  } as const

  test.each(Object.entries(mails))('stays a value in every field of the %s', (_name, [hostile, harmless]) => {
    const { subject, text, html } = hostile

    expect(tagsOf(html)).toEqual(tagsOf(harmless.html))
    expect(html).toContain('&lt;script&gt;')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^(Bcc|Sie haben gewonnen)/m)
    expect(html + text).not.toContain('\u202e')
  })
})

describe.each(['de', 'en'] as const)('the objection to a switch in %s', (language) => {
  test('names the wanted and the earliest end, and says how to object to it', () => {
    const { subject, text, html } = renderSwitchObjection(anObjection({ language }))

    for (const body of [text, html]) {
      expect(body).toMatch(/30\.? April 2027/)
      expect(body).toMatch(/31\.? (Dezember|December) 2027/)
      expect(body).toMatch(/Laufzeit und Kündigungsfrist|term and notice period/)
      expect(body).toMatch(/keinen Wechsel beauftragt|did not order a switch/)
      expect(body).toMatch(/Ein Mensch prüft das|a person will look into it/)
      expect(body).toContain('service@wattline.example')
    }
    expect(subject).toContain('30471182')
    expect(`${subject}${text}${html}`).not.toMatch(forbidden)
  })

  test('does not speak of a term where the contract could end by then but was not cancelled', () => {
    const { text } = renderSwitchObjection(anObjection({ language, earliestEndDate: '2027-04-30' }))

    expect(text).toMatch(/nicht gekündigt|has not been cancelled/)
    expect(text).not.toMatch(/Laufzeit|agreed term/)
  })
})

describe.each(['de', 'en'] as const)('the confirmation of a change of supplier in %s', (language) => {
  const textOf = (isByNewSupplier: boolean) =>
    renderTerminationConfirmation(
      aTermination({ language, reason: 'CustomerSupplierChange', isByNewSupplier }),
    ).text

  test('says so if the new supplier cancelled in the customer’s name', () => {
    const words = /in Ihrem Namen gekündigt|on your behalf/

    expect(textOf(true)).toMatch(words)
    expect(textOf(true)).toMatch(/keinen Wechsel beauftragt|did not order a switch/)
    expect(textOf(false)).not.toMatch(words)
  })
})
