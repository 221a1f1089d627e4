import { type Brand, noBrand } from '../../partners/brand/brand.ts'
import { readLogo } from '../../partners/brand/logos/read-logo.ts'
import { getBrand, seedBrand } from '../../partners/brand/manage-brand.ts'
import type { DemoClientId } from '../../partners/demo-clients.ts'
import type { Db } from '../../platform/db/sql.ts'
import { demoLogo } from './demo-logos.ts'

/** A brand in which all links and addresses end with the same domain, which belongs to nobody. */
const brandAt = (domain: string, changes: Partial<Brand>): Brand => ({
  ...noBrand,
  supportEmailAddress: `hilfe@${domain}`,
  supportUrl: `https://www.${domain}/hilfe`,
  imprintUrl: `https://www.${domain}/impressum`,
  privacyUrl: `https://www.${domain}/datenschutz`,
  termsUrl: `https://www.${domain}/agb`,
  mailReplyTo: `hilfe@${domain}`,
  ...changes,
})

const demoBrands: Partial<Record<DemoClientId, Brand>> = {
  'demo-whitelabel': brandAt('sonnenwerk.example', {
    darkColour: '#fdba74',
    supportPhoneNumber: '+49 30 5550101',
    greeting: {
      de: 'schön, dass Sie mit Sonnenwerk Strom beziehen.',
      en: 'Good to have you with Sonnenwerk.',
    },
    footer: {
      de: 'Sonnenwerk: Strom vom Dach der Nachbarn.',
      en: 'Sonnenwerk: power from your neighbours’ roofs.',
    },
  }),
  'demo-hems': brandAt('heimpuls.example', {
    darkColour: '#93c5fd',
    footer: { de: 'Heimpuls steuert, was Strom braucht.', en: 'Heimpuls runs what needs power.' },
  }),
  // At http://tarifkompass.localhost:8080 in a browser on the same machine.
  'demo-sales': brandAt('tarifkompass.example', {
    darkColour: '#d8b4fe',
    host: 'tarifkompass.localhost',
    supportPhoneNumber: '+49 30 5550103',
    greeting: { de: 'danke, dass Sie mit uns verglichen haben.', en: 'Thank you for comparing with us.' },
    footer: { de: 'Tarifkompass vergleicht für Sie.', en: 'Tarifkompass compares for you.' },
    tariffNames: [{ tariffKey: 'DYNAMIC_SHARE', de: 'Kompass Dynamisch', en: 'Compass Dynamic' }],
  }),
  'demo-platform': brandAt('stromplattform.example', {
    darkColour: '#5eead4',
    footer: {
      de: 'Stromplattform: ein Vertrag, viele Wege.',
      en: 'Stromplattform: one contract, many ways.',
    },
  }),
}

/** Gives the demo partners that have no brand yet theirs, with logos. */
export async function seedDemoBrands(db: Db, now: Date): Promise<void> {
  for (const [slug, brand] of Object.entries(demoBrands) as [DemoClientId, Brand][]) {
    const { partner, logos, ...present } = await getBrand(db, slug)
    if (logos.length > 0 || present.brand !== noBrand) continue
    const { brandColour } = partner
    const light = demoLogo(slug, { sign: brandColour, name: '#14211e' })
    const dark = demoLogo(slug, { sign: brand.darkColour ?? brandColour, name: '#ffffff' })
    await seedBrand(db, slug, {
      brand,
      logos: {
        ...(light && { light: await readLogo(light) }),
        ...(dark && { dark: await readLogo(dark) }),
      },
      now,
    })
  }
}
