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

/** The address of the pages decides where a passkey works. */
export type PasskeySite = { rpID: string; origin: string }

export const passkeySite = (pagesUrl: string): PasskeySite => {
  const { hostname, origin } = new URL(pagesUrl)
  return { rpID: hostname, origin }
}

export type Passkey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/** `options` as JSON for the page; the challenge in it must be kept until the answer comes. */
export type PasskeyQuestion = { options: string; challenge: string }

type NewPasskey = {
  site: PasskeySite
  rpName: string
  user: { id: string; name: string; displayName: string }
  /** Those that exist already. */
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]
  /** Whether it alone says who somebody is, and so has to know its user and make sure of them. */
  standsAlone: boolean
}

export async function askForNewPasskey({
  site,
  rpName,
  user,
  known,
  standsAlone,
}: NewPasskey): Promise<PasskeyQuestion> {
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
  return { options: JSON.stringify(options), challenge: options.challenge }
}

type Answer = {
  site: PasskeySite
  /** What the browser answered, as JSON. */
  answer: string
  /** Uses a challenge up; false if it was not given out for this, was used before or is too old. */
  takeChallenge: (challenge: string) => Promise<boolean>
  standsAlone: boolean
}

/** The passkey that the browser made; undefined if anything about the answer is wrong. */
export async function newPasskeyIn({
  site,
  answer,
  takeChallenge,
  standsAlone,
}: Answer): Promise<Passkey | undefined> {
  const verified = await orUndefined(() =>
    verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: standsAlone,
    }),
  )
  if (verified === undefined || !verified.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Without known ones, the person chooses among those that the authenticator has for the site. */
export async function askForPasskey({
  site,
  known = [],
  standsAlone,
}: Pick<NewPasskey, 'site' | 'standsAlone'> & Partial<Pick<NewPasskey, 'known'>>): Promise<PasskeyQuestion> {
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    allowCredentials: known.map(credentialOf),
    userVerification: standsAlone ? 'required' : 'preferred',
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey by which somebody has signed a challenge of ours, with its new counter; undefined if none has. */
export async function usedPasskeyIn<Known extends Passkey & { userId: string }>(
  { site, answer, takeChallenge, standsAlone }: Answer,
  find: (credentialId: string) => Promise<Known | undefined>,
): Promise<Known | undefined> {
  return orUndefined(async () => {
    const response = JSON.parse(answer) as AuthenticationResponseJSON
    const passkey = typeof response.id === 'string' ? await find(response.id) : undefined
    if (passkey === undefined || !isOf(response, passkey)) return undefined
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: takeChallenge,
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
