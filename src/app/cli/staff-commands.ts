import { Option } from '@commander-js/extra-typings'
import type { Db } from '../../platform/db/sql.ts'
import type { Config } from '../../platform/settings/config.ts'
import { findTotpSecret } from '../../staff/accounts/demo-staff.ts'
import {
  type Invited,
  invitationUrl,
  inviteStaff,
  resetSecondFactor,
} from '../../staff/accounts/invite-staff.ts'
import { changeRole, disableStaff, enableStaff, listStaff } from '../../staff/accounts/manage-staff.ts'
import { roles } from '../../staff/accounts/roles.ts'
import type { StaffView } from '../../staff/accounts/staff-view.ts'
import { stepAt, totpCode } from '../../staff/accounts/totp.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import { loadDemo } from '../sandbox.ts'
import { type AddCommands, type Context, once, UsageFault } from './command.ts'
import { paintFor } from './paint.ts'
import { table } from './table.ts'
import { withDatabase, withKeyring } from './with-database.ts'

export const addStaffCommands: AddCommands = (program, context) => {
  const staff = program.command('staff').description('Manage the people who work with the console.')

  staff
    .command('invite <login>')
    .description('Invite somebody to the console and show the link once.')
    .usage('<login> --name <text> --role <role>')
    .requiredOption('--name <text>', "The person's name", once)
    .addOption(new Option('--role <role>', 'What the person may do').choices(roles).makeOptionMandatory(true))
    .action(async (login, { name, role }) => {
      const invited = await withDatabase(context.config(), (db) =>
        inviteStaff(db, { login, name, role }, context.operator()),
      )
      answerInvited(context, invited, `${login} was invited as ${role}.`)
    })

  staff
    .command('list')
    .description('List the people who work with the console.')
    .action(async () => {
      const data = await withDatabase(context.config(), listStaff)
      const lines = table(
        data,
        [
          ['Login', ({ login }) => login],
          ['Name', ({ name }) => name],
          ['Role', ({ role }) => role],
          ['State', ({ state }) => state],
        ],
        {
          paint: paintFor(context.stdout, context.environment),
          none: 'There is nobody yet. Invite somebody with: wattline staff invite',
        },
      )
      context.answer({ data, lines })
    })

  staff
    .command('set-role <login> <role>')
    .description(`Change somebody's role: ${roles.join(', ')}. Their sessions end.`)
    .action((login, role) =>
      change((db, operator) => changeRole(db, { login, role }, operator), `${login} is ${role} now.`),
    )

  staff
    .command('disable <login>')
    .description('Keep somebody out. Their sessions end.')
    .action((login) => change((db, operator) => disableStaff(db, login, operator), `${login} is disabled.`))

  staff
    .command('enable <login>')
    .description('Let somebody in again.')
    .action((login) => change((db, operator) => enableStaff(db, login, operator), `${login} is enabled.`))

  staff
    .command('reset-second-factor <login>')
    .description('Invite somebody again who lost the authenticator app. Their sessions end.')
    .action(async (login) => {
      const invited = await withDatabase(context.config(), (db) =>
        resetSecondFactor(db, login, context.operator()),
      )
      answerInvited(context, invited, `${login} needs a new password and second factor.`)
    })

  staff
    .command('code <login>')
    .description(
      "Print the code that the authenticator app of a demo account would show; see the service's banner.",
    )
    .action(async (login) => {
      const config = context.config()
      const found = config.demoData ? await demoMember(login) : undefined
      if (found === undefined) {
        throw new UsageFault(`${login} is no demo account.`, 'Only these have a key that is not secret.')
      }
      const secret = config.isOpenToOthers ? await storedTotpSecret(config, login) : found.totpSecret
      const code = totpCode(secret, stepAt(context.now()))
      context.answer({ data: { login, code }, lines: [code] })
    })

  async function change(
    work: (db: Db, operator: Operator) => Promise<StaffView>,
    line: string,
  ): Promise<void> {
    const data = await withDatabase(context.config(), (db) => work(db, context.operator()))
    context.answer({ data, lines: [line] })
  }
}

async function demoMember(login: string) {
  const { demoStaff, demoPartnerStaff } = await loadDemo()
  return [...demoStaff, ...demoPartnerStaff].find((member) => member.login === login)
}

/** Where others can reach the service, its key is in the database alone. */
const storedTotpSecret = (config: Config, login: string): Promise<Buffer> =>
  withKeyring(config, async (db, keyring) => {
    const secret = await findTotpSecret(db, keyring, login)
    if (secret === undefined) throw new UsageFault(`${login} has no authenticator app.`)
    return secret
  })

function answerInvited(context: Context, { invitationToken, ...view }: Invited, line: string): void {
  const url = invitationUrl(context.config().authUrl, invitationToken)
  const lines = [line, '', `  ${url}`, '', 'The link works once, within 72 hours, and is not shown again.']
  context.answer({ data: { ...view, invitationUrl: url }, lines })
}
