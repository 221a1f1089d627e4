import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, strongTag } from '../../platform/http/etag.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { Refusal } from '../../platform/refusal.ts'
import { codedDocument, sendCoded } from '../coded-document.ts'
import { pageHeaders } from '../send-document.ts'

// Only plain file names, so that nobody can leave the folder of the pictures.
const name = /^[a-z][a-z0-9-]*\.(png|svg)$/

/** Sends a picture. It is read each time: requests for pictures are rare, and browsers cache them. */
export async function sendImage(request: FastifyRequest, reply: FastifyReply, file: string) {
  const [isName, suffix] = name.exec(file) ?? []
  const bytes = isName && (await readFile(`${projectFolder}docs/images/${file}`).catch(() => undefined))
  if (!bytes) throw new Refusal('unknown', { code: 'not-found', message: 'This picture does not exist.' })
  reply.headers(pageHeaders).header('Cache-Control', 'public, max-age=3600')
  if (suffix === 'svg') return sendCoded(request, reply, codedDocument(bytes.toString()), 'image/svg+xml')
  const etag = strongTag(bytes)
  reply.header('ETag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('image/png').send(bytes)
}
