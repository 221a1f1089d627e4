/** Making and using passkeys (WebAuthn), for customers and staff alike. Who may, and what is stored, is theirs to say. */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { hashOfSecret } from '../secret.ts'

/** The address of the pages decides where a passkey works. */
export type PasskeySite = { rpID: string; origin: string }

export const passkeySite = (pagesUrl: string): PasskeySite => {
  const { hostname, origin } = new URL(pagesUrl)
  return { rpID: hostname, origin }
}

export type Passkey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/** Where challenges are kept until the answer comes, by their hash. */
export type PasskeyChallenges = {
  now: Date
  keep(hash: Buffer, expiresAt: Date): Promise<void>
  /** Uses one up; false if it was not given out for this, was used before or is too old. */
  take(hash: Buffer): Promise<boolean>
}

// As long as somebody may take to type a code.
const challengeMilliseconds = 10 * 60_000

type NewPasskey = {
  site: PasskeySite
  challenges: PasskeyChallenges
  rpName: string
  user: { id: string; name: string; displayName: string }
  /** Those that exist already. */
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
  /** Whether it alone says who somebody is, and so has to know its user and make sure of them. */
  standsAlone: boolean
}

/** What the browser is asked for to make a passkey, as JSON for the page. */
export async function askForNewPasskey({
  site,
  challenges,
  rpName,
  user,
  known,
  standsAlone,
}: NewPasskey): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: site.rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: standsAlone
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return storedChallenge(options, challenges)
}

async function storedChallenge(
  options: { challenge: string },
  { now, keep }: PasskeyChallenges,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + challengeMilliseconds)
  await keep(hashOfSecret(options.challenge), expiresAt)
  return JSON.stringify(options)
}

const takenFrom =
  ({ take }: PasskeyChallenges) =>
  (challenge: string): Promise<boolean> =>
    take(hashOfSecret(challenge))

type Answer = {
  site: PasskeySite
  challenges: PasskeyChallenges
  /** What the browser answered, as JSON. */
  answer: string
  standsAlone: boolean
}

/** The passkey that the browser made; undefined if anything about the answer is wrong. */
export async function newPasskeyIn({
  site,
  challenges,
  answer,
  standsAlone,
}: Answer): Promise<Passkey | undefined> {
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: takenFrom(challenges),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: standsAlone,
    }),
  )
  if (verified === undefined || !verified.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/**
 * What the browser is asked for to use one, as JSON for the page. Without known ones, the person chooses among those that the
 * authenticator has for the site.
 */
export async function askForPasskey({
  site,
  challenges,
  known = [],
  standsAlone,
}: Pick<NewPasskey, 'site' | 'challenges' | 'standsAlone'> &
  Partial<Pick<NewPasskey, 'known'>>): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    allowCredentials: known.map(credentialOf),
    userVerification: standsAlone ? 'required' : 'preferred',
  })
  return storedChallenge(options, challenges)
}

/** The passkey by which somebody has signed a challenge of ours, with its new counter; undefined if none has. */
export async function usedPasskeyIn<Known extends Passkey & { userId: string }>(
  { site, challenges, answer, standsAlone }: Answer,
  find: (credentialId: string) => Promise<Known | undefined>,
): Promise<Known | undefined> {
  return orUndefined(async () => {
    const response = JSON.parse(answer) as AuthenticationResponseJSON
    const passkey = typeof response.id === 'string' ? await find(response.id) : undefined
    if (passkey === undefined || !isOf(response, passkey)) return undefined
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: takenFrom(challenges),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: {
        ...credentialOf(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: standsAlone,
    })
    return checked.verified ? { ...passkey, counter: checked.authenticationInfo.newCounter } : undefined
  })
}

/** An authenticator that says whose passkey it is must say the same as we. */
const isOf = ({ response }: AuthenticationResponseJSON, { userId }: { userId: string }): boolean =>
  response.userHandle == null || Buffer.from(response.userHandle, 'base64url').toString() === userId

const credentialOf = ({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
})

/** The library throws whatever is wrong with an answer; a fault of the database is ours. */
async function orUndefined<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && 'severity' in error) throw error
    return undefined
  }
}
