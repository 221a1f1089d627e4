import type { FastifyReply } from 'fastify'

export type SentFile = { filename: string; contentType: string; content: Uint8Array }

/** Sends a file to be saved, not shown: whatever it contains, no browser runs it as a page of ours. */
export const sendFile = (reply: FastifyReply, { filename, contentType, content }: SentFile): FastifyReply =>
  reply
    .type(contentType)
    .headers({
      'Content-Disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(content)
