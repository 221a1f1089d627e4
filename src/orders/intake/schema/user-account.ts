import { Day, GenderField, Text } from '../../../domain/fields.ts'
import { Closed, Maybe, type Static, Type } from '../../../platform/http/schema.ts'
import { IgnoredText } from './read-only.ts'

export const UserAccount = Closed(
  {
    customerNumber: IgnoredText('Customer number.', '2047185392'),
    emailAddress: Text(
      'Validated e-mail address: receives all our e-mail and is the login name for the mobile app.',
      'anna.muster@example.com',
      254,
    ),
    phoneNumber: Maybe(Text('Phone number.', '+49 30 1234567', 30)),
    // No pattern: every character is welcome in a password. Its least length is a rule, since empty means none.
    password: Maybe(
      Type.String({
        description:
          'Password for a new account, in plain text, 8 to 128 characters. Without one, the customer gets a link to set a password.',
        examples: ['Sonnenstrom-2026'],
        maxLength: 128,
        writeOnly: true,
      }),
    ),
    firstName: Maybe(Text('First name; required for private customers.', 'Anna')),
    lastName: Maybe(Text('Last name; required for private customers.', 'Muster')),
    businessName: Maybe(Text('Name of the business; required for business customers.', 'Muster GmbH')),
    gender: Maybe(GenderField),
    dateOfBirth: Maybe(Day('Date of birth.', '1985-04-23')),
  },
  {
    title: 'UserAccount',
    description: 'The account to create, or to link if the e-mail address already has one.',
  },
)
export type UserAccount = Static<typeof UserAccount>
