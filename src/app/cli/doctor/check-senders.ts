import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { listMailSenders } from '../../../partners/mail-senders.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'
import { within } from './within.ts'

const { ok, warning } = verdictsOn('mail senders')
const patienceMilliseconds = 5000

/** Asks the domain name system for the texts of a name. */
export type ResolveTxt = (name: string) => Promise<string[][]>

type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dkimSelector' | 'spfInclude'> &
  Partial<Pick<Config, 'returnsAddress'>>

/** Looks whether the domains that mail is sent from say that we may: SPF, DKIM and DMARC of the supplier and of every brand. */
export async function checkSenders(db: Db, config: MailSettings, resolveTxt?: ResolveTxt): Promise<Check[]> {
  if (config.smtpUrl === undefined) return []
  const brands = await listMailSenders(db)
  const returns = config.returnsAddress === undefined ? [] : [config.returnsAddress]
  const addresses = [config.mailFrom, ...returns, ...brands.map(({ address }) => address)]
  const domains = [...new Set(addresses.map(domainOf))].filter(isPublic)
  const resolve = resolveTxt ?? ownResolver()
  return Promise.all(domains.map((domain) => checkDomain(domain, config, resolve)))
}

const domainOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).replace(/>$/, ''))

/** Names without a dot, such as localhost, have no records. */
const isPublic = (domain: string): boolean => domain.includes('.') && !domain.endsWith('.localhost')

function ownResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

async function checkDomain(domain: string, config: MailSettings, resolveTxt: ResolveTxt): Promise<Check> {
  const look = async (name: string) => {
    const records = await textsOf(name, resolveTxt)
    return records.map((parts) => parts.join(''))
  }
  const selector = config.dkimSelector
  try {
    const [spf, dkim, dmarc] = await within(
      patienceMilliseconds,
      Promise.all([
        look(domain),
        selector === undefined ? undefined : look(`${selector}._domainkey.${domain}`),
        findDmarc(domain, look),
      ]),
    )
    return judgeSender({ domain, spf, dkim, dmarc }, config)
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return warning(`The records of ${domain} cannot be looked up from here (${code}): try again later.`)
  }
}

/** A name without such a record is an answer, and no failure. */
async function textsOf(name: string, resolveTxt: ResolveTxt): Promise<string[][]> {
  try {
    return await resolveTxt(name)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENODATA' || code === 'ENOTFOUND') return []
    throw error
  }
}

/** The policy of the domain or, as RFC 7489 has it, of the one that it belongs to. */
async function findDmarc(domain: string, look: (name: string) => Promise<string[]>): Promise<string[]> {
  const labels = domain.split('.')
  for (let from = 0; from <= Math.max(0, labels.length - 2); from += 1) {
    const found = await look(`_dmarc.${labels.slice(from).join('.')}`)
    if (found.some(isDmarc)) return found
  }
  return []
}

export type SenderRecords = {
  domain: string
  spf: readonly string[]
  /** Undefined if nobody told us under which name the key is published. */
  dkim: readonly string[] | undefined
  dmarc: readonly string[]
}

/** Judges what a domain publishes; what is missing is said as the record to publish. */
export function judgeSender(
  { domain, spf, dkim, dmarc }: SenderRecords,
  { dkimSelector, spfInclude, mailFrom }: Pick<MailSettings, 'dkimSelector' | 'spfInclude' | 'mailFrom'>,
): Check {
  const faults = [
    ...spfFaults(domain, spf, spfInclude),
    ...(dkim === undefined || dkim.some(isDkim)
      ? []
      : [`DKIM: publish ${dkimHint(domain, dkimSelector ?? '', domainOf(mailFrom))}`]),
    ...(dmarc.some(isDmarc)
      ? []
      : [`DMARC: publish _dmarc.${domain}. TXT "v=DMARC1; p=quarantine; adkim=r; aspf=r"`]),
  ]
  const unknown = dkim === undefined ? ' DKIM was not looked at: set MAIL_DKIM_SELECTOR.' : ''
  return faults.length === 0
    ? ok(`${domain} lets us send its mail.${unknown}`)
    : warning(`Mail from ${domain} may be taken for spam.${unknown}`, faults)
}

const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)
const isDkim = (text: string) => /(^|;)\s*p=[^;\s]/.test(text)
const isDmarc = (text: string) => /^v=DMARC1\s*;/i.test(text)

function spfFaults(domain: string, texts: readonly string[], include: string | undefined): string[] {
  const records = texts.filter(isSpf)
  const mechanism = include === undefined ? 'mx' : `include:${include}`
  if (records.length === 0) return [`SPF: publish ${domain}. TXT "v=spf1 ${mechanism} ~all"`]
  // RFC 7208, section 4.5.
  if (records.length > 1)
    return [`SPF: ${domain} has ${records.length} records, and mail servers accept one.`]
  const [record = ''] = records
  const isIncluded =
    include === undefined || record.toLowerCase().split(' ').includes(mechanism.toLowerCase())
  if (isIncluded) return []
  return [`SPF: publish ${domain}. TXT "${record.replace(/^v=spf1/i, `v=spf1 ${mechanism}`)}"`]
}

/** A brand refers to the supplier's key, so that it can be changed in one place. */
const dkimHint = (domain: string, selector: string, ownDomain: string): string =>
  domain === ownDomain
    ? `${selector}._domainkey.${domain}. TXT "v=DKIM1; k=rsa; p=…" with the public key of the mail server.`
    : `${selector}._domainkey.${domain}. CNAME ${selector}._domainkey.${ownDomain}.`
