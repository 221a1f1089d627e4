import { Day, GenderField, Text } from '../../../domain/fields.ts'
import { Closed, Maybe, type Static, Type } from '../../../platform/http/schema.ts'
import { IgnoredText } from './read-only.ts'

export const UserAccount = Closed(
  {
    customerNumber: IgnoredText('Number of the customer.', '2047185392'),
    emailAddress: Text(
      'Validated address: receives all e-mail, and is the login name of the mobile app.',
      'anna.muster@example.com',
      254,
    ),
    phoneNumber: Maybe(Text('Phone number.', '+49 30 1234567', 30)),
    // No pattern: every character is welcome in a password. Its least length is a rule, since empty means none.
    password: Maybe(
      Type.String({
        description:
          'Password in plain text, 8 to 128 characters, for a new account. Without one the customer gets a link to choose it.',
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
    description: 'The account to create or, where the e-mail address has one, to link.',
  },
)
export type UserAccount = Static<typeof UserAccount>
