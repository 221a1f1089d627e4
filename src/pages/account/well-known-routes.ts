import { languageOf } from '../../platform/html/language.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { pageOptions } from './account-page-context.ts'
import { changePasswordPath, inLanguage } from './paths.ts'

/** Where password managers look for the page to change a password (W3C, "A Well-Known URL for Changing Passwords"). */
export async function wellKnownRoutes(server: Server): Promise<void> {
  server.get('/.well-known/change-password', pageOptions, async (request, reply) =>
    seeOther(reply, inLanguage(changePasswordPath, languageOf(request))),
  )
}
