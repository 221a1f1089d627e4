import type { MailBrand, MailLanguage } from './layout/mail-content.ts'
import { localText } from './local-text.ts'

/** The pages that letters lead to, as label and address. Those of the account ask for the login first. */
export function letterLinks({
  brand,
  language,
}: {
  brand: Pick<MailBrand, 'pagesUrl'>
  language: MailLanguage
}) {
  const { say } = localText(language)
  const at = (path: string) => `${brand.pagesUrl}${path}`
  const contractPath = (contractNumber: string) => `/account/contracts/${encodeURIComponent(contractNumber)}`
  return {
    account: [say('Zum Kundenkonto', 'Go to your account'), at('/account')],
    settings: [
      say('Kontakt und Einstellungen ansehen', 'See your contact details and settings'),
      at('/account/settings'),
    ],
    access: [say('Zugriffe von Partnern ansehen', 'See which partners have access'), at('/account/access')],
    consumption: [say('Verbrauch ansehen', 'See your consumption'), at('/account/consumption')],
    forgotPassword: [
      say('Neues Passwort anfordern', 'Request a new password'),
      at('/account/forgot-password'),
    ],
    terminate: [say('Vertrag kündigen', 'Terminate the contract'), at('/terminate')],
    contract: (contractNumber: string) => [
      say('Vertrag im Kundenkonto ansehen', 'See the contract in your account'),
      at(contractPath(contractNumber)),
    ],
    move: (contractNumber: string) => [
      say('Vertrag an der neuen Adresse fortsetzen', 'Continue the contract at the new address'),
      at(`${contractPath(contractNumber)}/move`),
    ],
    meterReading: (contractNumber: string) => [
      say('Zählerstand mitteilen', 'Submit a meter reading'),
      at(`${contractPath(contractNumber)}/meter-readings`),
    ],
    priceChange: (contractNumber: string) => [
      say('Vertrag zu diesem Tag kündigen', 'Terminate the contract as of this day'),
      at(`${contractPath(contractNumber)}/price-change`),
    ],
  } as const satisfies Record<string, LetterLink | ((contractNumber: string) => LetterLink)>
}

type LetterLink = readonly [label: string, url: string]

/** The form to withdraw with the contract number filled in, in the language of the letter. */
export const withdrawalUrl = ({
  contractNumber,
  language,
  brand,
}: Parameters<typeof letterLinks>[0] & { contractNumber: string }): string =>
  `${brand.pagesUrl}/withdrawal?${new URLSearchParams({ order: contractNumber, lang: language })}`

/** The summary of the offer that was ordered. */
export function offerLink({
  offerId,
  ...letter
}: Parameters<typeof letterLinks>[0] & { offerId: string | null }): LetterLink[] {
  if (offerId === null) return []
  const { say } = localText(letter.language)
  const url = `${letter.brand.pagesUrl}/offers/${offerId}?lang=${letter.language}`
  return [[say('Zusammenfassung Ihres Angebots', 'Summary of your offer'), url]]
}

/**
 * The same text with addresses that no mail program turns into links: `https[:]//example[.]com`. For words that a
 * stranger may have us send to anybody.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)/g, '[:]').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '[.]')
