import type { Supplier } from '../platform/settings/supplier.ts'
import { button, facts, heading, paragraph, plainBrand, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { letterFrame, supplierContact } from './letter.ts'
import { localText } from './local-text.ts'

export type StaffWrongCodesMail = {
  supplier: Supplier
  pagesUrl: string
  login: string
  /** Where the password is changed. */
  url: string
}

const ownColour = '#0f766e'

/**
 * Says that a password is known to somebody who has no second factor. It goes to staff whose language nobody knows: first German,
 * then English.
 */
export function renderStaffWrongCodes({ supplier, pagesUrl, login, url }: StaffWrongCodesMail): RenderedMail {
  const subject = 'Jemand kennt möglicherweise Ihr Passwort'
  return renderMail({
    ...letterFrame({ language: 'de', brand: plainBrand(supplier.name, ownColour, pagesUrl), supplier }),
    subject,
    preview: 'Mit dem richtigen Passwort wurden mehrmals falsche Codes eingegeben.',
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(
        'mit dem richtigen Passwort dieses Zugangs wurden mehrmals falsche Codes eingegeben. Angemeldet hat sich damit niemand.',
      ),
      facts(['Zugang', login]),
      paragraph('Waren Sie das nicht? Dann kennt jemand das Passwort. Bitte ändern Sie es sofort.'),
      button('Passwort ändern', url),
      paragraph(supplierContact(supplier, localText('de'))),
      heading('In English'),
      paragraph(
        'The right password of this account was given with several wrong codes. Nobody signed in with them. If that was not you, somebody knows the password: please change it now.',
      ),
      button('Change the password', url),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}
