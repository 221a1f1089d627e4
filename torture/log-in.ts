import { neverWrite } from './service-output.ts'

export type LoginForm = { cookie: string; formToken: string }

export async function openLoginForm(origin: string): Promise<LoginForm> {
  const page = await fetch(`${origin}/account/login`)
  const cookie = page.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const [, formToken = ''] = /name="form_token" value="([^"]+)"/.exec(await page.text()) ?? []
  neverWrite([formToken, cookie.split('=')[1] ?? ''].filter(Boolean))
  return { cookie, formToken }
}

/** Logs a customer in, behind a proxy that names the address where one is given, and tells the status: 303 if the password was right. */
export async function logIn(
  origin: string,
  { cookie, formToken }: LoginForm,
  email: string,
  password: string,
  address?: string,
): Promise<number> {
  const answer = await fetch(`${origin}/account/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    body: new URLSearchParams({ form_token: formToken, email, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}
