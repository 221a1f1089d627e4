import { availableParallelism } from 'node:os'
import { fairPlaces } from '../../platform/http/fair-places.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { entryBeside } from '../../platform/threads/entry-beside.ts'
import { jobsIn } from '../../platform/threads/jobs.ts'
import { openThreadPool } from '../../platform/threads/thread-pool.ts'
import type { hashingJobs } from './hashing-thread.ts'

/** Whose turn it is: orders take turns by client, logins and other customer actions by network, in separate queues. */
export type Hasher = { queue: 'orders' | 'logins'; name: string }

// Hashing is expensive by design, so each queue may use at most half of the cores.
export const slotsPerQueue = Math.max(1, Math.floor(availableParallelism() / 2))
const queues = { orders: fairPlaces(slotsPerQueue), logins: fairPlaces(slotsPerQueue) }
const hashingQueues = Object.keys(queues).length

/** Runs the work when it is the hasher's turn. */
export async function inHashingSlot<Result>(
  { queue, name }: Hasher,
  work: () => Promise<Result>,
): Promise<Result> {
  let enter = () => {}
  const turn = new Promise<void>((resolve) => {
    enter = resolve
  })
  const slot = queues[queue].take(name, enter)
  if (!slot.isInside) await turn
  try {
    return await work()
  } finally {
    slot.leave()
  }
}

// The library's own threads would compete for a core with the thread that answers requests.
const threads = openThreadPool({
  entry: entryBeside(import.meta.url, 'hashing-thread'),
  threads: hashingQueues * slotsPerQueue,
  jobsPerThread: 1,
})
const argon2 = jobsIn<typeof hashingJobs>(threads)

// OWASP's first recommendation for Argon2id, and the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export const minPasswordCharacters = 8
export const maxPasswordCharacters = 128

export type PasswordFault = 'too-short' | 'too-long' | 'too-common'

/** What is wrong with the length, if anything. Passwords sent by partners are checked for nothing else. */
export function passwordLengthFault(password: string): 'too-short' | 'too-long' | undefined {
  const { length } = [...normalised(password)]
  if (length < minPasswordCharacters) return 'too-short'
  return length > maxPasswordCharacters ? 'too-long' : undefined
}

/** What is wrong with a password that a customer chose on a page, if anything. */
export function chosenPasswordFault(password: string, emailAddress: string): PasswordFault | undefined {
  const fault = passwordLengthFault(password)
  return fault ?? (isGuessable(normalised(password), emailAddress) ? 'too-common' : undefined)
}

/** For somebody who types a password in a browser. */
export const hasherOf = ({ ip }: { ip: string }): Hasher => ({ queue: 'logins', name: networkOf(ip) })

/** Hashes on a separate thread, so that other requests do not wait. */
export const hashPassword = (password: string, hasher: Hasher): Promise<string> =>
  inHashingSlot(hasher, () => argon2('hash')(normalised(password), cost))

/**
 * Whether the password is right. No account, or an account without a password (null), costs the same work, so that the
 * response time does not tell them apart.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  hasher: Hasher,
): Promise<boolean> {
  const isRight = await inHashingSlot(hasher, () =>
    argon2('verify')(passwordHash ?? dummyPasswordHash, normalised(password)),
  )
  return passwordHash !== null && isRight
}

/** Whether a hash has outdated parameters; it is replaced at the next login. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentForm)

/** The hash of 32 random bytes that were discarded. A test checks that it has the current parameters. */
export const dummyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$n0N19S63D9fmy7fHMrzIfw$s7mblobosC+nasrOw3aUHCA2VHj2mNyQL78hwL5RpBg'

// Some keyboards send ü as one character, others as two; to the customer it is the same password.
const normalised = (password: string): string => password.normalize('NFC')

/** Whether a password is easy to guess: a common one, repeated characters, or the email address. */
function isGuessable(password: string, emailAddress: string): boolean {
  const plain = password.trim().toLowerCase()
  const address = emailAddress.toLowerCase()
  return (
    commonPasswords.has(plain) ||
    /^(.{1,3})\1+.?$/u.test(plain) ||
    plain === address ||
    plain === address.slice(0, address.lastIndexOf('@'))
  )
}

// From published lists of leaked passwords, German and English; shorter than 8 characters is refused elsewhere.
const commonPasswords = new Set(
  `00000000 01234567 012345678 0123456789 10203040 11111111 1111111111 111222333 11223344 1122334455 12121212 123123123
  12341234 123454321 12345678 123456789 1234567890 1234567891 12345678910 123456789a 123456780 1234qwer 12qwaszx
  123qweasd 147258369 159753456 19283746 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6z 1qaz2wsx 1qaz2wsx3edc 22222222 31415926
  55555555 66666666 77777777 87654321 88888888 98765432 987654321 9876543210 99999999 a1234567 a12345678 a123456789
  aa123456 aa12345678 abc12345 abcd1234 abcdefgh abcdefghi access14 adidas123 admin123 admin1234 administrator
  alexander andreas1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl babygirl baseball basketball bayern123
  benjamin berlin123 blink182 borussia butterfly changeme charlie1 chocolate christian christina computer computer1
  corvette dallas123 daniel123 deutschland dortmund dragon123 einhorn1 elephant energie1 facebook familie1
  football football1 fortnite franziska frankfurt fussball fussball1 geheim12 geheim123 geheimnis google123
  hallo123 hallo1234 hallo12345 hallohallo hallowelt hamburg1 handball hannover hello123 herzchen iloveyou
  iloveyou1 internet internet1 jennifer jonathan kennwort kennwort1 kennwort123 killer123 lasvegas letmein1 letmein123
  liebling liverpool liverpool1 lovelove maximilian master123 mausi123 mercedes michael1 michelle minecraft monkey123
  motorola muenchen mustang1 mypassword nathalie newyork1 nichts123 nicholas november obelix12 p@ssw0rd p@ssword
  pa55word pass1234 passw0rd passw0rd1 password password! password1 password12 password123 password1234 passwort
  passwort! passwort1 passwort12 passwort123 passwort1234 patricia pokemon123 porsche911 princess princess1 q1w2e3r4
  q1w2e3r4t5 qay123wsx qayxsw12 qazwsxedc qq123456 qwer1234 qwerasdf qwert123 qwert1234 qwertz12 qwertz123 qwertz1234
  qwertzui qwertzuiop qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qweasdzxc samantha samsung1 schalke04 schatz123
  schatzi1 schmetterling schnecke schnucki schokolade sicherheit sommer12 sommer2024 sommer2025 sommer2026 sonnenschein
  sonnenstrom starwars stephanie strom123 summer2025 summer2026 sunshine sunshine1 superman superman1 test1234 test12345
  testtest trustno1 urlaub123 victoria volkswagen wattline wattline1 wattline123 welcome1 welcome123 whatever willkommen
  willkommen1 willkommen123 winter2025 winter2026 yxcvbnm1 yxcvbnm123 zxcvbnm1 zxcvbnm123`.split(/\s+/),
)
