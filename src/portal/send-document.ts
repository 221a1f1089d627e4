import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CodedDocument, codedDocument, sendCoded } from '../platform/http/coded-document.ts'
import { isKnown, strongTag } from '../platform/http/etag.ts'
import { projectFolder } from '../platform/project-folder.ts'
import { notFound } from '../platform/refusal.ts'

/** What every page is sent with: nothing inline, nothing from elsewhere, no frame. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

export const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** Sends a document that was made before, with the headers of a page. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CodedDocument,
  type: keyof typeof types,
) {
  // What pages are made of is the same on all of them: worth a minute without asking.
  const isPart = type === 'css' || type === 'js'
  reply.headers(pageHeaders).header('Cache-Control', isPart ? 'public, max-age=60' : 'no-cache')
  return sendCoded(request, reply, document, types[type])
}

/** Folders with files that are sent as they are. Only plain names, so that nobody can leave the folder. */
const folders = {
  images: {
    paths: ['docs/images'],
    name: /^[a-z][a-z0-9-]*\.(png|svg)$/,
    missing: 'This picture does not exist.',
    cacheControl: 'public, max-age=3600',
  },
  // This version's are packed when the service is built (scripts/setup/sdk-packages.mjs), those of former ones were kept.
  downloads: {
    paths: ['dist/packages', 'releases/packages'],
    name: /^wattline-[a-z0-9.-]+\.(tgz|whl)$/,
    missing: 'This package does not exist, or was not built with the service.',
    cacheControl: 'no-cache',
  },
} as const

const typeOf: Record<string, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  tgz: 'application/gzip',
  whl: 'application/zip',
}

/** Sends a file. It is read each time: such requests are rare, and callers cache what they got. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: keyof typeof folders,
  file: string,
) {
  const { paths, name, missing, cacheControl } = folders[folder]
  const [, suffix = ''] = name.exec(file) ?? []
  const type = typeOf[suffix]
  const bytes = type && (await firstOf(paths.map((path) => `${projectFolder}${path}/${file}`)))
  if (!bytes) throw notFound(missing)
  reply.headers(pageHeaders).header('Cache-Control', cacheControl)
  if (suffix === 'svg') return sendCoded(request, reply, codedDocument(bytes.toString()), type)
  const etag = strongTag(bytes)
  reply.header('ETag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

async function firstOf(files: readonly string[]): Promise<Buffer | undefined> {
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes) return bytes
  }
  return undefined
}
