import { Text } from '../../domain/fields.ts'
import {
  At,
  Count,
  Filter,
  Id,
  MaybeAt,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Extended, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { roles } from './roles.ts'
import { secondFactors, staffStates } from './staff-view.ts'

const login = Type.String({
  description: 'The name to sign in with, which the audit trail shows.',
  pattern: '^[a-z0-9.-]{3,60}$',
  'x-must': 'be 3 to 60 lowercase letters, digits, dots and hyphens',
  examples: ['anna.becker'],
  'x-parameter': 'StaffLogin',
})

const role = OneOf(roles, {
  title: 'StaffRole',
  description:
    'What the person may do: a viewer reads, an agent also handles orders and customers, a manager also partners, imports and the market, an administrator everything, staff included.',
  examples: ['agent'],
})

export const StaffQuery = Closed({ ...PageQuery })
export const StaffPath = Closed({ login })

export const StaffItem = Type.Object(
  {
    login: ResponseText('The name to sign in with, which the audit trail shows.', 'anna.becker'),
    name: ResponseText("The person's name.", 'Anna Becker'),
    role,
    state: OneOf(staffStates, {
      title: 'StaffState',
      description: '`invited` until the person has set up password and second factor.',
      examples: ['active'],
    }),
    secondFactor: OneOf(secondFactors, {
      title: 'StaffSecondFactor',
      description:
        "What the person signs in with besides the password; `identity-provider` if the supplier's own provider signs them in.",
      examples: ['app'],
    }),
    createdAt: At('When the person was invited.'),
    lastSignedInAt: MaybeAt('When the person last signed in.'),
  },
  { title: 'StaffItem', description: 'Somebody who works with the console.' },
)
export type StaffItem = Static<typeof StaffItem>

export const StaffDetail = Extended(
  StaffItem,
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: Id('Id of the session.'),
          since: At('When the person signed in.'),
          endsAt: At('When it ends: 12 hours later.'),
          origin: ResponseText('Address that the person signed in from.', '192.0.2.7'),
          browser: ResponseText('How the browser calls itself.', 'Mozilla/5.0 …'),
        },
        { title: 'StaffSession', description: 'A browser in which somebody is signed in.' },
      ),
      { description: 'Open sessions, newest first, at most 100.' },
    ),
  },
  { title: 'StaffDetail', description: 'Somebody who works with the console, and where they are signed in.' },
)
export type StaffDetail = Static<typeof StaffDetail>

export const SignInsQuery = Closed({
  limit: PageQuery.limit,
  after: Type.Optional(
    Type.Integer({
      description: 'Sign-ins that follow this one in the list.',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      examples: [4711],
    }),
  ),
  'filter.login': Filter('Sign-ins of this person.', 'anna.becker', 60),
})
export type SignInsQuery = Static<typeof SignInsQuery>

export const StaffSignIn = Type.Object(
  {
    id: Count('Number of its entry in the audit trail; later ones have greater numbers.', 4711),
    at: At('When it was tried.'),
    login: ResponseText('Whose account it was.', 'anna.becker'),
    isRefused: Type.Boolean({ description: 'Whether it was refused.', examples: [false] }),
    by: ResponseText('What opened the session, or what was wrong: `password` or `code`.', 'code'),
    origin: OptionalResponseText('Address that it came from.', '192.0.2.7'),
  },
  { title: 'StaffSignIn', description: 'A sign-in to the console, or an attempt.' },
)
export type StaffSignIn = Static<typeof StaffSignIn>

export const EndedStaffSessions = Closed(
  { ended: Count('How many sessions ended.', 1) },
  { title: 'EndedStaffSessions', description: 'What ended.' },
)

export const InviteStaffRequest = Closed(
  { login, name: Text("The person's name.", 'Anna Becker', 100), role },
  { title: 'InviteStaffRequest', description: 'Somebody to invite.' },
)

export const InvitedStaff = Extended(
  StaffItem,
  {
    invitationUrl: ResponseText(
      'The page where the person chooses a password and sets up a second factor. It works once, and is shown only now.',
      'https://login.example.com/console/invitation?token=…',
    ),
    expiresAt: At('Until when it works: 72 hours.'),
  },
  { title: 'InvitedStaff', description: 'Somebody who was invited.' },
)

export const StaffRoleRequest = Closed(
  { role },
  { title: 'StaffRoleRequest', description: 'The new role of a person.' },
)
