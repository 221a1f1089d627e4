import { type Html, html } from '../../platform/html/html.ts'

/** What an act on an account asks and is called. */
export type ActTexts = { title: string; says(name: string): Html; act: string; audit: string }

/** The acts that staff of the supplier and of partners have alike. */
export const switchTexts = {
  disable: {
    title: 'Disable',
    says: (name) =>
      html`<p>${name} is signed out everywhere and cannot sign in until somebody enables the account again.</p>`,
    act: 'Disable',
    audit: 'staff.disable',
  },
  enable: {
    title: 'Enable',
    says: (name) =>
      html`<p>${name} can sign in again, with the password and the second factor of before.</p>`,
    act: 'Enable',
    audit: 'staff.enable',
  },
} satisfies Record<string, ActTexts>
