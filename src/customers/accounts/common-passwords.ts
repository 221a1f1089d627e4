/** Whether a password is easy to guess: a common one, repeated characters, or the e-mail address. */
export function isGuessable(password: string, emailAddress: string): boolean {
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
