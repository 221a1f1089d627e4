import { contrast } from '../../platform/html/colours.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { palette } from '../../platform/html/palette.ts'
import type { MailLanguage } from './mail-content.ts'

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(text)

/** The same address, if it is one of our own pages, with the language that it opens in. */
export function openedIn(language: MailLanguage, address: string, pagesUrl: string): string {
  if (!isBelow(address, pagesUrl)) return address
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

const isBelow = (address: string, pagesUrl: string): boolean =>
  /^[/?]/.test(address.slice(pagesUrl.length)) && address.startsWith(pagesUrl)

/** A text in which addresses of our own pages are links. Other addresses may be words of a stranger and stay text. */
export function linked(text: string, pagesUrl: string, style: string): Html {
  const parts = text.split(/(https?:\/\/[^\s"<>]+)/)
  return html`${parts.map((part) =>
    isBelow(part, pagesUrl) ? html`<a class="link" href="${part}" style="${style}">${part}</a>` : part,
  )}`
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The brand's colour, or ours if it is not a valid one: it goes into a style, which must not be injectable. */
export const accentOf = (brandColour: string): string =>
  isColour(brandColour) ? brandColour.toLowerCase() : palette.accent.light

/** The edge of a button: its own colour, or grey if that is hard to see on a light or dark mail. */
export function edgeOf(accent: string): string {
  const surfaces = [palette.surface.light, palette.surface.dark]
  const isVisible = surfaces.every((surface) => contrast(accent, surface) >= 3)
  return isVisible ? accent : palette['line-strong'].light
}
