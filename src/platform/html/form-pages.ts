import { answerUnknownPath } from '../http/method-not-allowed.ts'
import type { Server } from '../http/server.ts'
import { answerWithPage, type PageSetting, sendErrorPage } from './error-page.ts'

export const formType = 'application/x-www-form-urlencoded'
const formLimitBytes = 16 * 1024

/** Makes a scope serve pages: it reads only forms, and answers every error with a page. */
export function readFormsAndAnswerWithPages(server: Server, setting: PageSetting): void {
  readForms(server)
  server.setErrorHandler(answerWithPage(setting))
  server.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendErrorPage(request, reply, { ...setting, status: 404 })
      : // Only programs send another method to a path without a form.
        answerUnknownPath(request, reply),
  )
}

/** Bodies are forms and nothing else. */
export function readForms(server: Server): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}

/** The form of a post; a post without a body is an empty form. */
export const formOf = (request: { body: unknown }): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
