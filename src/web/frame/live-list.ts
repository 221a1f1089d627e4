import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, type Renderable } from '../../platform/html/html.ts'
import { isKnown, strongTag } from '../../platform/http/etag.ts'

/** What a list shows, in short: it changes whenever that does. */
export const versionOf = (shown: unknown): string => strongTag(JSON.stringify(shown)).slice(1, -1)

/**
 * Whether the script asked again and would get what its page shows already. Ask before the read is audited: nothing is shown
 * again, and an open page would fill the audit trail.
 */
export const isShownAlready = (request: FastifyRequest, version: string): boolean =>
  isKnown(request, `"${version}"`)

export const sendUnchanged = (reply: FastifyReply): FastifyReply =>
  reply.code(304).header('Cache-Control', 'no-store').send()

/** The page of an order while it changes within seconds; the script says aloud what it comes to be. */
export const livePage = (
  { isLive, version, says }: { isLive: boolean; version: string; says: string },
  content: Renderable,
): Html =>
  html`<div id="live" data-says="${says}"${isLive && html` data-refresh="${version}" data-soon`}>${content}</div>
  ${isLive && html`<noscript><p><a href="">Reload</a> to see what has changed.</p></noscript>`}`

/** A part of a page that the script keeps up to date (`script/refresh.browser.ts`). */
export const liveList = (name: string, version: string, content: Renderable): Html =>
  html`<div id="${name}" data-refresh="${version}">${content}</div>`
