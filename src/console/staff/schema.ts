import { Text } from '../../domain/fields.ts'
import { At, Said } from '../../operator/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Extended, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { roles } from './roles.ts'
import { staffStates } from './staff-view.ts'

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
    login: Said('The name to sign in with, which the audit trail shows.', 'anna.becker'),
    name: Said("The person's name.", 'Anna Becker'),
    role,
    state: OneOf(staffStates, {
      title: 'StaffState',
      description: '`invited` until the person has set up password and second factor.',
      examples: ['active'],
    }),
    createdAt: At('When the person was invited.'),
  },
  { title: 'StaffItem', description: 'Somebody who works with the console.' },
)
export type StaffItem = Static<typeof StaffItem>

export const InviteStaffRequest = Closed(
  { login, name: Text("The person's name.", 'Anna Becker', 100), role },
  { title: 'InviteStaffRequest', description: 'Somebody to invite.' },
)

export const InvitedStaff = Extended(
  StaffItem,
  {
    invitationUrl: Said(
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
