import type { Language } from '../../platform/html/page-frame.ts'

const de = {
  email: 'E-Mail-Adresse',
  emailMissing: 'Bitte geben Sie Ihre E\u2011Mail-Adresse ein.',
  emailWrong:
    'Das ist keine vollständige E\u2011Mail-Adresse. Sie sieht zum Beispiel so aus: anna@example.com',
  password: 'Passwort',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein.',
  submit: 'Anmelden',
  wrong: 'E\u2011Mail-Adresse und Passwort passen nicht zusammen. Bitte prüfen Sie beides.',
  throttled:
    'Das waren zu viele Versuche. Bitte warten Sie eine Viertelstunde, oder legen Sie ein neues Passwort fest.',
  forgot: 'Passwort vergessen?',
  noPassword:
    'Noch kein Passwort? Wenn Sie über einen Partner bestellt haben, legen Sie es beim ersten Mal selbst fest.',
  setPassword: 'Passwort festlegen',
  or: 'oder',
  usePasskey: 'Passkey verwenden',
  passkeyFailed:
    'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  passkey:
    'Dieser Passkey öffnet hier kein Konto. Vielleicht wurde er entfernt. Bitte melden Sie sich mit Ihrem Passwort an.',
}

const en: typeof de = {
  email: 'Email address',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'This is not a complete email address. Example: anna@example.com',
  password: 'Password',
  passwordMissing: 'Please enter your password.',
  submit: 'Log in',
  wrong: 'Email address and password do not match. Please check both.',
  throttled: 'There were too many attempts. Please wait 15 minutes, or reset your password.',
  forgot: 'Forgot your password?',
  noPassword: 'No password yet? If you ordered through a partner, you choose it yourself the first time.',
  setPassword: 'Choose a password',
  or: 'or',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'That did not work. Please try again, or log in with your password.',
  passkey: 'This passkey opens no account here. It may have been removed. Please log in with your password.',
}

export const loginTexts: Record<Language, typeof de> = { de, en }
