export type LetterLanguage = 'de' | 'en'

type Wishes = {
  /** What the customer chose in the account; null for nothing. */
  chosenLanguage: LetterLanguage | null
  /** That of the order: as it says, else by the country of its bills. Null for orders from before it was stored. */
  orderLanguage: LetterLanguage | null
  /** That of the account: of the order that opened it. */
  accountLanguage: LetterLanguage
}

/** In which language a customer is written to about a contract: mails, documents and the pages that they lead to. */
export const letterLanguage = ({ chosenLanguage, orderLanguage, accountLanguage }: Wishes): LetterLanguage =>
  chosenLanguage ?? orderLanguage ?? accountLanguage
