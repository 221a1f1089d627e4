import type { Db } from '../../platform/db/sql.ts'
import type { Brand } from './brand.ts'
import { readLogo } from './logos/read-logo.ts'
import { changeBrand, changeLogo } from './manage-brand.ts'

/** A brand in which every field has a word of its own. */
export const wholeBrand = (word: string): Brand => ({
  darkColour: '#93c5fd',
  host: `strom-${word}.example.com`,
  supportEmailAddress: `hilfe@${word}.example`,
  supportPhoneNumber: '+49 30 7654321',
  supportUrl: `https://hilfe.${word}.example/faq`,
  mailSender: `post@${word}.example`,
  mailReplyTo: `antwort@${word}.example`,
  imprintUrl: `https://${word}.example/impressum`,
  privacyUrl: `https://${word}.example/datenschutz`,
  termsUrl: `https://${word}.example/agb`,
  greeting: { de: `Schön, dass Sie bei ${word} sind.`, en: `Good to have you at ${word}.` },
  footer: { de: `${word} macht Strom.\nSeit 2020.`, en: `${word} makes power.\nSince 2020.` },
  tariffNames: [],
})

export const aLogo = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><rect width="120" height="32" rx="6" fill="${colour}"/></svg>`,
  )

/** Gives a partner a whole brand with two logos. */
export async function brandPartner(
  db: Db,
  slug: string,
  { brandName, brandColour, ...brand }: Brand & { brandName: string; brandColour: string },
): Promise<void> {
  await changeBrand(db, slug, { brandName, brandColour, ...brand }, [])
  const now = new Date('2026-11-15T12:00:00Z')
  const logos = { light: brandColour, dark: brand.darkColour ?? brandColour }
  for (const variant of ['light', 'dark'] as const) {
    await changeLogo(db, slug, { variant, logo: await readLogo(aLogo(logos[variant])), now })
  }
}
