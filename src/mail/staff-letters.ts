import type { Supplier } from '../platform/settings/supplier.ts'
import { button, facts, heading, paragraph, plainBrand, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { letterFrame, supplierContact } from './letter.ts'
import { localText } from './local-text.ts'

type StaffWrongCodesMail = {
  supplier: Supplier
  pagesUrl: string
  login: string
  /** Where the password is changed. */
  url: string
}

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

type StaffInvitationMail = {
  supplier: Supplier
  pagesUrl: string
  role: string
  /** The short name that the supplier gave the partner. */
  partnerName: string
  /** Works once, within 72 hours. */
  url: string
}

const ownColour = '#0f766e'

/**
 * Invites somebody to the dashboard of their partner. They may be a stranger to it, so nothing in it was written by the inviting user.
 * Nobody knows their language: first German, then English.
 */
export function renderStaffInvitation(mail: StaffInvitationMail): RenderedMail {
  const { supplier, pagesUrl, role, partnerName, url } = mail
  const subject = `Ihr Zugang zum Partner-Dashboard von ${supplier.name}`
  return renderMail({
    ...letterFrame({ language: 'de', brand: plainBrand(supplier.name, ownColour, pagesUrl), supplier }),
    subject,
    preview: `${partnerName} lädt Sie ein. Der Link gilt 72 Stunden.`,
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(
        `${partnerName} hat Sie in sein Team im Partner-Dashboard eingeladen. Mit dem Link wählen Sie ein Passwort und richten eine Authenticator-App ein.`,
      ),
      facts(['Partner', partnerName], ['Rolle', role]),
      button('Einladung annehmen', url),
      paragraph(
        'Der Link gilt 72 Stunden und funktioniert nur einmal. Bitte geben Sie ihn nicht weiter. Sie kennen den Partner nicht? Dann brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
      ),
      paragraph(supplierContact(supplier, localText('de'))),
      heading('In English'),
      paragraph(
        `${partnerName} has invited you to its team in the partner dashboard. With the link you choose a password and set up an authenticator app. Your role is ${role}.`,
      ),
      button('Accept the invitation', url),
      paragraph(
        'The link is valid for 72 hours and works only once. Please do not share it. If you do not know the partner, you can ignore this email: nothing changes unless the link is used.',
      ),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}
