/** Every letter that goes out, with made-up facts that stay the same: what the gallery shows. */
import type { MailTaskKind } from '../../src/app/mail-task-kinds.ts'
import {
  type DeclarationReceipt,
  renderDeclarationReceipt,
} from '../../src/contracts/declarations/receipt-letter.ts'
import { withdrawalStatement } from '../../src/contracts/declarations/withdrawal-form.ts'
import { ownDataUrl } from '../../src/customers/own-data/data-exports.ts'
import { renderAccessGranted } from '../../src/mail/access-granted.ts'
import { aBrand, aWholeBrand } from '../../src/mail/brand.fixture.ts'
import { type EmailChangeMail, renderEmailChange, renderPhoneChanged } from '../../src/mail/contact-mails.ts'
import { type ContractChanged, renderContractChanged } from '../../src/mail/contract-changed.ts'
import { aContractConfirmation } from '../../src/mail/contract-confirmation.fixture.ts'
import { renderContractConfirmation } from '../../src/mail/contract-confirmation.ts'
import { contractPdf } from '../../src/mail/documents/render-contract.ts'
import { renderPdf } from '../../src/mail/documents/render-pdf.ts'
import {
  anObjection,
  aRejection,
  aTermination,
  aTerminationWithdrawal,
  aWithdrawalAnswer,
  aWithdrawalReceipt,
} from '../../src/mail/end-of-order-mails.fixture.ts'
import { renderGridUse } from '../../src/mail/grid-use.ts'
import type { MailLanguage, RenderedMail } from '../../src/mail/layout/mail-content.ts'
import type { Letter } from '../../src/mail/letter.ts'
import { renderMeterChange } from '../../src/mail/meter-change.ts'
import { type ModuleChoiceNews, renderModuleChoice } from '../../src/mail/module-choice.ts'
import { anOrderConfirmation, aPrice, aSupplier } from '../../src/mail/order-confirmation.fixture.ts'
import { renderOrderConfirmation } from '../../src/mail/order-confirmation.ts'
import { renderDataExport, renderErasureRequest } from '../../src/mail/own-data-mails.ts'
import { renderPasskeyAdded } from '../../src/mail/passkey-added.ts'
import {
  type PasswordOccasion,
  renderPasswordChanged,
  renderSetPassword,
} from '../../src/mail/password-mails.ts'
import { aPriceChange } from '../../src/mail/price-change.fixture.ts'
import { priceChangeDocument, renderPriceChange } from '../../src/mail/price-change.ts'
import type { PromisedPrice } from '../../src/mail/price-facts.ts'
import { renderRejection } from '../../src/mail/rejection.ts'
import { renderSmartMeter, type SmartMeterNews } from '../../src/mail/smart-meter.ts'
import { renderStaffInvitation, renderStaffWrongCodes } from '../../src/mail/staff-letters.ts'
import { renderSwitchObjection } from '../../src/mail/switch-objection.ts'
import { renderTerminationConfirmation } from '../../src/mail/termination-confirmation.ts'
import { renderTerminationWithdrawal } from '../../src/mail/termination-withdrawal.ts'
import { renderWebhookContact, renderWebhookSwitchedOff } from '../../src/mail/webhook-letters.ts'
import { renderWithdrawalAnswer, renderWithdrawalReceipt } from '../../src/mail/withdrawal-mails.ts'
import { calculatePrice } from '../../src/tariffs/pricing/calculate-price.ts'

const brand = aWholeBrand()
const token = 'mNcT1DkGv0a8p2rLwXyZ3s5u7B9eHjKqQfRtUiOpAsd'

const letter = (language: MailLanguage): Letter => ({
  language,
  brand,
  supplier: aSupplier(),
  customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: null },
})
const nobody = { firstName: null, lastName: null, businessName: null }
/** Letters about an account whose contracts have several brands are the supplier's own. */
const ownLetter = (language: MailLanguage): Letter => ({
  ...letter(language),
  brand: aBrand({ name: 'Wattline Energie GmbH', colour: '#0b6b5d' }),
})
const contract = {
  contractNumber: '30471182',
  tariffName: 'Dynamisch mit geteiltem Vorteil',
  deliveryAddressLines: ['Lindenallee 12 b', '10115 Berlin'],
}

const withdrawing = (language: MailLanguage): string =>
  withdrawalStatement({ ...contract, name: '', words: '' }, language)

function gridUse(language: MailLanguage, isWithoutGridUse: boolean): RenderedMail {
  const { inputs } = aPrice()
  const without = { ...inputs, request: { ...inputs.request, isWithoutGridUse: true } as const }
  const [included, leftOut] = [inputs, without].map((used) => ({
    inputs: used,
    result: calculatePrice(used),
  })) as [PromisedPrice, PromisedPrice]
  return renderGridUse({
    ...letter(language),
    ...contract,
    ...{ validFrom: '2027-01-01', isWithoutGridUse, hasModules: isWithoutGridUse },
    ...(isWithoutGridUse ? { before: included, after: leftOut } : { before: leftOut, after: included }),
  })
}

type RenderIn = (language: MailLanguage) => RenderedMail

const setPassword =
  (occasion: PasswordOccasion): RenderIn =>
  (language) =>
    renderSetPassword({
      ...ownLetter(language),
      occasion,
      url: `https://login.wattline.example/account/password?token=${token}`,
    })

const emailChange =
  (kind: EmailChangeMail['kind']): RenderIn =>
  (language) =>
    renderEmailChange({
      ...letter(language),
      kind,
      newAddress: 'aenne.neu@example.com',
      url: `https://konto.sonnenhaus.example/email-address/${token}`,
      changedAt: '2026-11-18 09:30:00',
      undoableUntil: '2026-12-02',
    })

const erasureRequest =
  (answers: Record<MailLanguage, string> | null): RenderIn =>
  (language) =>
    renderErasureRequest({
      ...letter(language),
      requestedAt: '2026-11-17 08:15:00',
      answer: answers?.[language] ?? null,
      url: ownDataUrl('https://konto.sonnenhaus.example'),
    })

const terminationReceipt =
  (result: Extract<DeclarationReceipt, { kind: 'termination' }>['result']): RenderIn =>
  (language) =>
    renderDeclarationReceipt({
      kind: 'termination',
      ...(result === 'unmatched' ? ownLetter(language) : letter(language)),
      ...(result === 'unmatched' && { customer: nobody }),
      contractNumber: contract.contractNumber,
      receivedAt: '2026-11-17 08:15:00',
      statement:
        language === 'de'
          ? 'Hiermit kündige ich meinen Stromvertrag 30471182 zum nächstmöglichen Zeitpunkt.'
          : 'I hereby terminate my electricity contract 30471182 as soon as possible.',
      result,
      endDate: result === 'terminated' ? '2026-12-31' : null,
    })

const smartMeter =
  (state: SmartMeterNews['state']): RenderIn =>
  (language) =>
    renderSmartMeter({
      ...{ ...letter(language), ...contract, state },
      dueDate: '2027-03-16',
      onceEuro: 80,
      installationDate: state === 'Accepted' || state === 'Installed' ? '2026-12-16' : null,
      reason: language === 'de' ? 'Am Zählerplatz fehlt der Platz.' : 'There is no room where the meter is.',
    })

const moduleChoice =
  (changes: (language: MailLanguage) => Partial<ModuleChoiceNews>): RenderIn =>
  (language) =>
    renderModuleChoice({
      ...{ ...letter(language), ...contract, modules: 'Module1And3', validFrom: '2027-01-01' },
      ...{ isNewDevice: true, refusal: null, ...changes(language) },
    })

const contractChanged =
  (changes: Partial<ContractChanged>): RenderIn =>
  (language) =>
    renderContractChanged({
      ...letter(language),
      ...contract,
      fields: ['bankDetails'],
      payment: {
        kind: 'DirectDebit',
        iban: 'DE02120300000000202051',
        accountHolder: 'Änne Großmüller',
        mandateReference: '30471182-2',
      },
      mandateDate: '2026-11-16',
      billingAddressLines: ['Änne Großmüller', 'Rue de Rivoli 1', '75001 Paris'],
      expectedConsumptionKwh: 4200,
      photovoltaicsSince: null,
      ...changes,
    })

const orderConfirmation =
  (changes: Parameters<typeof anOrderConfirmation>[0] = {}): RenderIn =>
  (language) =>
    renderOrderConfirmation(
      anOrderConfirmation({
        ...{ language, brand },
        withdrawalUrl: `https://konto.sonnenhaus.example/withdrawal?order=30471182&lang=${language}`,
        passwordUrl: `https://konto.sonnenhaus.example/account/password?token=${token}`,
        ...changes,
      }),
    )

const aContract = (language: MailLanguage, changes: Parameters<typeof aContractConfirmation>[0] = {}) =>
  aContractConfirmation({
    ...{ language, brand },
    withdrawalUrl: `https://konto.sonnenhaus.example/withdrawal?order=30471182&lang=${language}`,
    ...changes,
  })

/** By the kind of task that sends it: a kind without a letter does not compile. */
export const everyMail = {
  'send-order-confirmation-mail': {
    'order-confirmation': orderConfirmation(),
    'order-confirmation-business': orderConfirmation({
      customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: 'Großmüller Metallbau GmbH' },
      isPrivate: false,
      passwordUrl: null,
      payment: { kind: 'Invoice' },
      previousContract: 'None',
      price: aPrice('Fixed'),
    }),
  },
  'send-contract-confirmation-mail': {
    'contract-confirmation': (language) => renderContractConfirmation(aContract(language)),
  },
  'send-rejection-mail': {
    'rejection-solvency': (language) => renderRejection(aRejection({ language, brand })),
    'rejection-commitment': (language) =>
      renderRejection(
        aRejection({ language, brand, denial: { reason: 'ContractCommitment', boundUntil: '2027-06-30' } }),
      ),
  },
  'send-withdrawal-receipt-mail': {
    'withdrawal-receipt': (language) =>
      renderWithdrawalReceipt(aWithdrawalReceipt({ language, brand, statement: withdrawing(language) })),
  },
  'send-withdrawal-answer-mail': {
    'withdrawal-answer': (language) =>
      renderWithdrawalAnswer(aWithdrawalAnswer({ language, brand, statement: withdrawing(language) })),
  },
  'send-declaration-receipt-mail': {
    'declaration-receipt': (language) =>
      renderDeclarationReceipt({
        ...ownLetter(language),
        ...{ kind: 'withdrawal', result: 'unmatched', customer: nobody },
        contractNumber: contract.contractNumber,
        receivedAt: '2026-11-20 23:59:58',
        statement: withdrawing(language),
      }),
  },
  'send-termination-confirmation-mail': {
    termination: (language) =>
      renderTerminationConfirmation(aTermination({ language, brand, hasSmartMeter: false })),
    'termination-after-death': (language) =>
      renderTerminationConfirmation(aTermination({ language, brand, isAfterDeath: true })),
  },
  'send-termination-withdrawn-mail': {
    'termination-withdrawn': (language) =>
      renderTerminationWithdrawal(aTerminationWithdrawal({ language, brand })),
  },
  'send-module-choice-mail': {
    'module-choice': moduleChoice(() => ({})),
    'module-choice-refused': moduleChoice((language) => ({
      refusal:
        language === 'de'
          ? 'Der Netzbetreiber kennt an dieser Lieferstelle keine steuerbare Verbrauchseinrichtung.'
          : 'The grid operator knows of no controllable device at this delivery point.',
    })),
  },
  'send-smart-meter-mail': {
    'smart-meter-ordered': smartMeter('Ordered'),
    'smart-meter-accepted': smartMeter('Accepted'),
    'smart-meter-installed': smartMeter('Installed'),
    'smart-meter-refused': smartMeter('Refused'),
    'smart-meter-cancelled': smartMeter('Cancelled'),
  },
  'send-meter-change-mail': {
    'meter-change': (language) =>
      renderMeterChange({
        ...{
          ...letter(language),
          ...contract,
          validFrom: '2027-01-01',
          isSmart: true,
          isByQuarterHour: true,
        },
        ...{ before: 25, after: 30 },
      }),
  },
  'send-grid-use-mail': {
    'grid-use-by-customer': (language) => gridUse(language, true),
    'grid-use-included': (language) => gridUse(language, false),
  },
  'send-switch-objection-mail': {
    'switch-objection': (language) => renderSwitchObjection(anObjection({ language, brand })),
  },
  'send-contract-changed-mail': {
    'contract-changed-bank': contractChanged({}),
    'contract-changed-address': contractChanged({
      fields: ['billingAddress', 'expectedAnnualConsumptionInKwhPerYear'],
    }),
  },
  'send-price-change-mail': {
    'price-change': (language) => renderPriceChange(aPriceChange({ language, brand })),
  },
  // The same letter, by dozens.
  'send-price-change-mails': {},
  'send-webhook-contact-mail': {
    'webhook-contact': () =>
      renderWebhookContact({
        supplier: aSupplier(),
        pagesUrl: 'https://login.wattline.example',
        owner: 'sonnenhaus',
        url: 'https://login.wattline.example/webhook-contact?token=abc',
      }),
  },
  'send-webhook-switched-off-mail': {
    'webhook-switched-off': () =>
      renderWebhookSwitchedOff({
        supplier: aSupplier(),
        owner: 'sonnenhaus',
        endpointId: '0b7a3c52-9d3f-4c1e-8a55-2f3a1d6f7e10',
        reason: 'FailedForFiveDays',
        pagesUrl: 'https://login.wattline.example',
      }),
  },
  'send-staff-invitation-mail': {
    'staff-invitation': () =>
      renderStaffInvitation({
        supplier: aSupplier(),
        pagesUrl: 'https://login.wattline.example',
        role: 'developer',
        partnerName: 'sonnenhaus',
        url: 'https://login.wattline.example/partners/invitation?token=AbCdEf',
      }),
  },
  'send-staff-wrong-codes-mail': {
    'staff-wrong-codes': () =>
      renderStaffWrongCodes({
        supplier: aSupplier(),
        pagesUrl: 'https://login.wattline.example',
        login: 'sonnenhaus-anna',
        url: 'https://login.wattline.example/partners/me/password',
      }),
  },
  'send-set-password-mail': {
    'set-password-first': setPassword('FirstPassword'),
    'set-password-forgotten': setPassword('ForgottenPassword'),
    'set-password-dropped': setPassword('DroppedPassword'),
  },
  'send-password-changed-mail': {
    'password-changed': (language) =>
      renderPasswordChanged({ ...ownLetter(language), changedAt: '2026-11-17 08:15:00' }),
  },
  'send-email-change-mail': {
    'email-change-confirm': emailChange('Confirm'),
    'email-change-taken': emailChange('Taken'),
    'email-change-notice': emailChange('Notice'),
    'email-change-done': emailChange('Done'),
    'email-change-undo': emailChange('Undo'),
  },
  'send-phone-changed-mail': {
    'phone-changed': (language) => renderPhoneChanged(letter(language)),
  },
  'send-access-granted-mail': {
    'access-granted': (language) =>
      renderAccessGranted({
        ...ownLetter(language),
        partnerName: 'Heimpuls',
        purpose:
          language === 'de'
            ? 'Ihre Wärmepumpe läuft, wenn Strom günstig ist.'
            : 'Your heat pump runs when power is cheap.',
        mayManageContracts: false,
        onlyContracts: null,
        parts: null,
        grantedAt: '2026-11-17 08:15:00',
        lastDate: '2027-11-17',
        accessUrl: `https://login.wattline.example/account/access?lang=${language}`,
      }),
  },
  'send-passkey-added-mail': {
    'passkey-added': (language) =>
      renderPasskeyAdded({
        ...letter(language),
        addedAt: '2026-11-17 08:15:00',
        securityUrl: `https://konto.sonnenhaus.example/account/security?lang=${language}`,
      }),
  },
  'send-data-export-mail': {
    'data-export': (language) =>
      renderDataExport({
        ...letter(language),
        requestedAt: '2026-11-17 08:15:00',
        expiresAt: '2026-11-18 08:15:00',
        url: ownDataUrl('https://konto.sonnenhaus.example'),
      }),
  },
  'send-erasure-request-mail': {
    'erasure-request': erasureRequest(null),
    'erasure-request-declined': erasureRequest({
      de: 'Ihr Vertrag 30471182 läuft noch bis zum 31. Dezember 2026.',
      en: 'Your contract 30471182 runs until 31 December 2026.',
    }),
  },
  'send-termination-receipt-mail': {
    'termination-receipt': terminationReceipt('terminated'),
    'termination-receipt-clarify': terminationReceipt('to-clarify'),
  },
  'send-unmatched-termination-mail': {
    'termination-receipt-unmatched': terminationReceipt('unmatched'),
  },
} as const satisfies Record<MailTaskKind, Record<string, RenderIn>>

/** The documents that are kept with a contract. */
export const everyPdf: Record<string, (language: MailLanguage) => Promise<Buffer>> = {
  'contract-confirmation-pdf': (language) => contractPdf(aContract(language)),
  'price-change-pdf': (language) => {
    const { recipientLines, customerNumber } = aContract(language)
    const paper = { recipientLines, customerNumber, date: '2026-11-18' }
    const origin = { author: 'Wattline Energie', createdAt: new Date('2026-11-18T09:00:00Z') }
    return renderPdf(priceChangeDocument({ ...aPriceChange({ language, brand }), ...paper }), origin)
  },
  'contract-confirmation-pdf-business': (language) =>
    contractPdf(
      aContract(language, {
        brand: aBrand(),
        customer: { firstName: 'Änne', lastName: 'Großmüller', businessName: 'Großmüller Metallbau GmbH' },
        recipientLines: [
          'Großmüller Metallbau GmbH',
          'Änne Großmüller',
          'Ringstraße 7',
          '1010 Wien',
          'ÖSTERREICH',
        ],
        isPrivate: false,
        payment: { kind: 'Invoice' },
        price: aPrice('Fixed'),
      }),
    ),
}

export type Picture = { name: string; language: MailLanguage } & (
  | { kind: MailTaskKind; mail: RenderedMail }
  | { kind: 'document'; pdf: () => Promise<Buffer> }
)

const languages = ['de', 'en'] as const
const inBoth = new Set(['webhook-contact', 'webhook-switched-off', 'staff-invitation', 'staff-wrong-codes'])

/** All of them, in the order of the gallery. A mail in two languages at once is shown once. */
export const everyPicture: readonly Picture[] = [
  ...Object.entries(everyMail).flatMap(([kind, mails]) =>
    Object.entries<RenderIn>(mails).flatMap(([name, render]) =>
      (inBoth.has(name) ? languages.slice(0, 1) : languages).map((language) => ({
        ...{ name, language, kind: kind as MailTaskKind },
        mail: render(language),
      })),
    ),
  ),
  ...Object.entries(everyPdf).flatMap(([name, render]) =>
    languages.map((language) => ({ name, language, kind: 'document' as const, pdf: () => render(language) })),
  ),
]
