import type { Supplier } from '../platform/settings/supplier.ts'
import { button, facts, heading, paragraph, plainBrand, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { letterFrame, supplierContact } from './letter.ts'
import { localText } from './local-text.ts'

export type StaffInvitationMail = {
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
 * Invites somebody to the dashboard of their partner. They may be a stranger to it, so nothing in it was written by whoever invites.
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
        'The link is valid for 72 hours and works only once. Please do not share it. If you do not know the partner, you can ignore this e-mail: nothing changes unless the link is used.',
      ),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}
