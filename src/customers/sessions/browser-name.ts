/** What a browser calls itself, in the words that its user would use. Pure. */

// The first that fits counts: Edge, Opera and Samsung Internet also call themselves Chrome, and Chrome calls itself Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

// An iPhone also says that it is like Mac OS X, Android that it is Linux.
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as `Firefox, Windows`; empty if it says neither. Only these words are stored, not what the browser sent. */
export function browserName(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const among = (list: readonly [RegExp, string][]) => list.find(([form]) => form.test(text))?.[1]
  return [among(browsers), among(systems)].filter(Boolean).join(', ')
}
