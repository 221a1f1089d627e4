import { expect, test } from 'vitest'
import { askers } from '../visibility/visibility-cases.ts'
import { mayChangeContact } from './contact-rights.ts'

const relations = {
  'no relation': { isSoleBringer: false, isManager: false },
  'brought all there is': { isSoleBringer: true, isManager: false },
  'linked to manage everything': { isSoleBringer: false, isManager: true },
  both: { isSoleBringer: true, isManager: true },
}

test.each([
  ['no relation', []],
  ['brought all there is', ['White-label manage']],
  ['linked to manage everything', ['White-label manage', 'Third party manage']],
  ['both', ['White-label manage', 'Third party manage']],
] as const)('with %s, these may change the contact data and nobody else', (relation, may) => {
  const who = Object.entries(askers)
    .filter(([, asker]) => mayChangeContact(asker, relations[relation]))
    .map(([name]) => name)

  expect(who).toEqual(may)
})
