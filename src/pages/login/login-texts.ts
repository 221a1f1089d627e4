import type { Language } from '../../platform/html/layout.ts'

type LoginTexts = Record<
  | 'email'
  | 'password'
  | 'submit'
  | 'wrong'
  | 'throttled'
  | 'forgot'
  | 'noPassword'
  | 'setPassword'
  | 'emailMissing'
  | 'passwordMissing',
  string
>

export const loginTexts: Record<Language, LoginTexts> = {
  de: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'E-Mail-Adresse und Passwort passen nicht zusammen. Bitte prüfen Sie beides.',
    throttled:
      'Das waren zu viele Versuche. Bitte warten Sie eine Viertelstunde, oder setzen Sie Ihr Passwort neu.',
    forgot: 'Passwort vergessen?',
    noPassword:
      'Noch kein Passwort? Wer über einen Partner bestellt hat, legt es beim ersten Mal selbst fest.',
    setPassword: 'Passwort festlegen',
    emailMissing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
    passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
  },
  en: {
    email: 'E-mail address',
    password: 'Password',
    submit: 'Log in',
    wrong: 'E-mail address and password do not match. Please check both.',
    throttled: 'There were too many attempts. Please wait a quarter of an hour, or reset your password.',
    forgot: 'Forgot your password?',
    noPassword: 'No password yet? If you ordered through a partner, you choose it yourself the first time.',
    setPassword: 'Choose a password',
    emailMissing: 'Please enter your e-mail address.',
    passwordMissing: 'Please enter your password.',
  },
}
