import type { TestService } from '../../test/support/test-service.ts'
import { sql } from '../platform/db/sql.ts'
import { loadStaffInvitation } from '../staff/accounts/staff-mails.ts'
import { stepAt, totpCode } from '../staff/accounts/totp.ts'

/** The mails that invite staff, as their tasks would send them. */
export const invitationsOf = ({ pool, deps, clock }: TestService) => {
  const load = loadStaffInvitation({ db: pool, clock, config: deps.config })
  return async (emailAddress: string) => {
    const { rows } = await pool.query<{ id: string }>(sql`
      select t.subject as id from tasks t join staff s on s.id::text = t.subject
      where t.kind = 'send-staff-invitation-mail' and s.email_address = ${emailAddress} order by t.created_at desc`)
    const [task] = rows
    if (task === undefined) return undefined
    const mail = await load({
      id: task.id,
      kind: 'send-staff-invitation-mail',
      subject: task.id,
      payload: {},
      attempts: 1,
      dueAt: clock.now(),
    })
    const [url = ''] = /https?:\S+invitation\?token=[\w-]+/.exec(mail?.text ?? '') ?? []
    return mail && { mail, path: url.slice(url.indexOf('/partners')) }
  }
}

/** The code of the app that is set up with the key on a page. */
export function codeOn(body: string, steps = 0): string {
  const key = /secret=([A-Z2-7]+)/.exec(body)?.[1] ?? ''
  const bits = [...key].map((character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpCode(secret, stepAt(new Date()) + steps)
}
