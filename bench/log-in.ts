export type LoginForm = { cookie: string; formToken: string }

export const demoPassword = 'Sonnenstrom-2026'

export async function openLoginForm(origin: string): Promise<LoginForm> {
  const page = await fetch(`${origin}/account/login`)
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? []
  return { cookie, formToken }
}

/** Logs a customer in and returns the cookies of the session. */
export async function logIn(
  origin: string,
  { cookie, formToken }: LoginForm,
  email: string,
): Promise<string> {
  const answer = await fetch(`${origin}/account/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      form_token: formToken,
      email,
      password: demoPassword,
    }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`A login is answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
}
